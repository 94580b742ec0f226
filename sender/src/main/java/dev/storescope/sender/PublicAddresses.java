package dev.storescope.sender;

import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.ipv6.IPv6Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which addresses are public: all but those of the special-purpose registries of the IANA that are
 * not globally reachable, and those that are multicast.
 */
final class PublicAddresses {
  private static final List<IPAddress> NOT_PUBLIC_IPV4 =
      ranges(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4",
          "240.0.0.0/4");

  /** All that is assigned to unicast; without tunnels, which lead to any IPv4 address. */
  private static final List<IPAddress> UNICAST_IPV6 = ranges("2000::/3");

  private static final List<IPAddress> NOT_PUBLIC_IPV6 =
      ranges("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

  private PublicAddresses() {}

  static boolean contains(InetAddress address) {
    IPAddress parsed = new IPAddressString(address.getHostAddress()).getAddress();
    if (parsed instanceof IPv6Address ipv6) {
      return isIn(UNICAST_IPV6, ipv6.removeZone()) && !isIn(NOT_PUBLIC_IPV6, ipv6.removeZone());
    }
    return !isIn(NOT_PUBLIC_IPV4, parsed);
  }

  private static boolean isIn(List<IPAddress> ranges, IPAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }

  private static List<IPAddress> ranges(String... ranges) {
    return Stream.of(ranges)
        .map(range -> new IPAddressString(range).getAddress().toPrefixBlock())
        .toList();
  }
}
