package dev.storescope.http.connection;

import inet.ipaddr.AddressStringParameters.RangeParameters;
import inet.ipaddr.HostName;
import inet.ipaddr.HostNameParameters;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The proxies whose {@code X-Forwarded-For} header is trusted. */
public final class TrustedProxies {
  /** No proxy is trusted. */
  public static final TrustedProxies NONE = new TrustedProxies(List.of());

  private static final IPAddressStringParameters RANGE = literals().toParams();

  /** An address, with or without a port, and for IPv6 with or without brackets. */
  private static final HostNameParameters ENTRY =
      literals()
          .allowPrefix(false)
          .getParentBuilder()
          .allowEmpty(false)
          .allowService(false)
          .allowBracketedIPv4(false)
          .toParams();

  private static final int CLIENT_NETWORK_BITS = 64;

  private final List<IPAddress> ranges;

  private TrustedProxies(List<IPAddress> ranges) {
    this.ranges = List.copyOf(ranges);
  }

  /**
   * Parses addresses and CIDR ranges with spaces or commas between; a blank text has none.
   *
   * @throws IllegalArgumentException if the text has anything else
   */
  public static TrustedProxies parse(String text) {
    return text.isBlank()
        ? NONE
        : new TrustedProxies(
            Arrays.stream(text.strip().split("[ ,]+", -1)).map(TrustedProxies::range).toList());
  }

  /**
   * The caller's address: that of the peer or, where the peer is a trusted proxy, the last address
   * in {@code X-Forwarded-For} that is not one. Anything before an entry that is no address is
   * ignored.
   */
  public String caller(ServerRequest request) {
    return caller(
        request.remotePeer().host(), request.headers().all(HeaderNames.X_FORWARDED_FOR, List::of));
  }

  String caller(String peer, List<String> forwarded) {
    String caller = peer;
    for (String entry : List.of(String.join(",", forwarded).split(",", -1)).reversed()) {
      Optional<IPAddress> next = trusts(caller) ? address(entry) : Optional.empty();
      if (next.isEmpty()) {
        return caller;
      }
      caller = next.get().toInetAddress().getHostAddress();
    }
    return caller;
  }

  /** The network of an IPv6 address, which usually is one client's; any other address as it is. */
  static String network(String peer) {
    return address(peer)
        .filter(IPAddress::isIPv6)
        .map(address -> address.toPrefixBlock(CLIENT_NETWORK_BITS).toString())
        .orElse(peer);
  }

  /** Whether an address is that of a proxy. */
  public boolean trusts(String peer) {
    return !ranges.isEmpty()
        && address(peer)
            .filter(address -> ranges.stream().anyMatch(range -> range.contains(address)))
            .isPresent();
  }

  /** An IPv4 address in IPv6 notation becomes an IPv4 address. */
  private static Optional<IPAddress> address(String text) {
    return Optional.ofNullable(new HostName(text, ENTRY).asAddress())
        .map(address -> address.isIPv4Convertible() ? address.toIPv4() : address);
  }

  private static IPAddress range(String text) {
    IPAddress range = new IPAddressString(text, RANGE).getAddress();
    if (range == null) {
      throw new IllegalArgumentException("not an address or a range: " + text);
    }
    return range.toPrefixBlock();
  }

  /** Single addresses in full notation only. */
  private static IPAddressStringParameters.Builder literals() {
    return new HostNameParameters.Builder()
        .getAddressOptionsBuilder()
        .allowEmpty(false)
        .allowAll(false)
        .allowMask(false)
        .allowSingleSegment(false)
        .allowWildcardedSeparator(false)
        .allow_inet_aton(false)
        .setRangeOptions(RangeParameters.NO_RANGE)
        .getIPv6AddressParametersBuilder()
        .allowZone(false)
        .allowBase85(false)
        .getParentBuilder();
  }
}
