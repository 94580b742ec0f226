package dev.storescope.sender;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Finds the addresses of hosts. The client connects to what this returns and looks nothing up
 * itself, so that no other address is used than the one that was checked.
 *
 * @param anyAddress whether addresses that are not public are accepted
 */
record CheckedResolver(boolean anyAddress) implements DnsResolver {
  /** Each is tried until its time-out. */
  private static final int MOST_TRIED = 2;

  /** A host has an address that is not public. */
  static final class NotPublicException extends UnknownHostException {
    NotPublicException(String host) {
      super(host + " has an address that is not public, to which nothing is sent");
    }
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] found = InetAddress.getAllByName(host);
    if (!anyAddress && !Arrays.stream(found).allMatch(PublicAddresses::contains)) {
      throw new NotPublicException(host);
    }
    return Arrays.copyOf(found, Math.min(found.length, MOST_TRIED));
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
