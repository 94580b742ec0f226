package dev.storescope.connector.egress;

import dev.storescope.connector.http.OutgoingProxy;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/** How the requests of an egress leave this machine. */
public sealed interface EgressRoute {
  /** What {@link #parseAll} accepts, for messages. */
  String FORMS =
      "NAME=ROUTE, separated by spaces, where a route is direct, an address of this machine"
          + " such as 192.0.2.4 or 2001:db8::4, or a proxy: "
          + OutgoingProxy.FORMS;

  String IPV4 = "[0-9]+(\\.[0-9]+){3}";

  /** With two colons at least, as a proxy has one. */
  String IPV6 = "[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*";

  /** From the address that the system chooses. */
  record Direct() implements EgressRoute {}

  /** From an address of this machine. */
  record SourceAddress(InetAddress address) implements EgressRoute {}

  /** Through a proxy. */
  record ThroughProxy(OutgoingProxy proxy) implements EgressRoute {}

  /**
   * Reads names with their routes, such as {@code home=direct de1=ann:secret@proxy.example:3128
   * it2=192.0.2.4}.
   *
   * @return in the given order
   * @throws IllegalArgumentException for another text, with the forms that are accepted
   */
  static Map<String, EgressRoute> parseAll(String text) {
    Map<String, EgressRoute> routes = new LinkedHashMap<>();
    for (String each : text.strip().split("\\s+", -1)) {
      int equals = each.indexOf('=');
      String name = each.substring(0, Math.max(equals, 0));
      if (!name.matches("[A-Za-z0-9._-]{1,40}")) {
        throw new IllegalArgumentException(FORMS);
      }
      EgressRoute route = parse(each.substring(equals + 1));
      if (routes.containsKey(name) || routes.containsValue(route)) {
        throw new IllegalArgumentException(
            "each name and each route once; " + name + " repeats one");
      }
      routes.put(name, route);
    }
    return routes;
  }

  private static EgressRoute parse(String text) {
    if (text.equalsIgnoreCase("direct")) {
      return new Direct();
    }
    try {
      return text.matches(IPV4 + "|" + IPV6)
          ? new SourceAddress(InetAddress.ofLiteral(text))
          : new ThroughProxy(OutgoingProxy.parse(text));
    } catch (IllegalArgumentException _) {
      throw new IllegalArgumentException(FORMS);
    }
  }
}
