package dev.storescope.mcp;

import java.net.URI;
import java.util.List;
import java.util.Set;

/**
 * The web pages that may call the MCP server, by origin: those of this machine, and those that the
 * operator names. A page of another site could reach a server on the user's machine by rebinding
 * its own name to it.
 */
public record AllowedOrigins(Set<String> named) {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * The origins of a setting, separated by spaces.
   *
   * @throws IllegalArgumentException if one is no origin such as https://tools.example.com
   */
  public static AllowedOrigins parse(String text) {
    List<String> origins =
        List.of(text.split(" ", -1)).stream().filter(each -> !each.isEmpty()).toList();
    origins.forEach(AllowedOrigins::check);
    return new AllowedOrigins(Set.copyOf(origins));
  }

  private static void check(String origin) {
    URI uri = URI.create(origin);
    if (uri.getScheme() == null || uri.getHost() == null || !uri.getRawPath().isEmpty()) {
      throw new IllegalArgumentException("no origin: " + origin);
    }
  }

  boolean contains(String origin) {
    return named.contains(origin) || isOfThisMachine(origin);
  }

  private static boolean isOfThisMachine(String origin) {
    try {
      String host = URI.create(origin).getHost();
      return host != null && THIS_MACHINE.contains(host);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
