package dev.storescope.server.http;

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

/** The proxies that are believed when they say, in {@code X-Forwarded-For}, for whom they ask. */
public final class TrustedProxies {
  /** Nobody is believed. */
  public static final TrustedProxies NONE = new TrustedProxies(List.of());

  private static final IPAddressStringParameters RANGE = literals().toParams();

  /** An address, with or without a port and, where it is of IPv6, brackets. */
  private static final HostNameParameters ENTRY =
      literals()
          .allowPrefix(false)
          .getParentBuilder()
          .allowEmpty(false)
          .allowService(false)
          .allowBracketedIPv4(false)
          .toParams();

  private final List<IPAddress> ranges;

  private TrustedProxies(List<IPAddress> ranges) {
    this.ranges = List.copyOf(ranges);
  }

  /**
   * Those of a text of addresses and CIDR ranges with spaces or commas between; a blank one has
   * none.
   *
   * @throws IllegalArgumentException if something else is among them
   */
  public static TrustedProxies parse(String text) {
    return text.isBlank()
        ? NONE
        : new TrustedProxies(
            Arrays.stream(text.strip().split("[ ,]+", -1)).map(TrustedProxies::range).toList());
  }

  /**
   * Where the caller is, as text: the other end of the connection. Where that is a trusted proxy,
   * it is the last address in {@code X-Forwarded-For} that is none; what stands before something
   * that is no address is not read.
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

  private boolean trusts(String caller) {
    return !ranges.isEmpty()
        && address(caller)
            .filter(address -> ranges.stream().anyMatch(range -> range.contains(address)))
            .isPresent();
  }

  /** An IPv4 address that is written as one of IPv6 is one of IPv4. */
  private static Optional<IPAddress> address(String text) {
    return Optional.ofNullable(new HostName(text, ENTRY).asAddress())
        .map(address -> address.isIPv4Convertible() ? address.toIPv4() : address);
  }

  private static IPAddress range(String text) {
    IPAddress range = new IPAddressString(text, RANGE).getAddress();
    if (range == null) {
      throw new IllegalArgumentException("no address and no range: " + text);
    }
    return range.toPrefixBlock();
  }

  /** One address each, in full, and not one of the many other ways to write several. */
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
