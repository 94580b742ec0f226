package dev.storescope.sandbox.http;

import java.net.URI;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The sites of simulated stores by their base, such as {@code itunes}, and the replies of each.
 *
 * @param clock the time in the simulated world
 */
public record SimulatedSites(Map<String, SimulatedSite> byBase, InstantSource clock) {
  public SimulatedSites {
    byBase = Map.copyOf(byBase);
  }

  boolean has(String base) {
    return byBase.containsKey(base);
  }

  /** A base without a site has one that finds nothing. */
  SimulatedSite at(String base) {
    return Optional.ofNullable(byBase.get(base))
        .orElse(_ -> SandboxReply.of(404, "text/plain", "No site " + base));
  }

  /**
   * The reply that a server would send, without the network between.
   *
   * @param uri of any server; the first segment of its path is the base
   */
  public SandboxReply answer(String method, URI uri, Map<String, String> headers, String body) {
    Map<String, String> byLowerCaseName = new HashMap<>();
    headers.forEach((name, value) -> byLowerCaseName.put(name.toLowerCase(Locale.ROOT), value));
    RequestReader.Addressed addressed =
        new RequestReader(clock)
            .read(
                method,
                uri.getRawPath(),
                Optional.ofNullable(uri.getRawQuery()).orElse(""),
                byLowerCaseName,
                body);
    return at(addressed.base()).answer(addressed.request());
  }
}
