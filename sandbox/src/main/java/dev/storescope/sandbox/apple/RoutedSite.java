package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A site with a route for each kind of path. Consecutive slashes count as one, as in the real
 * store: clients send an empty path segment if they request no category.
 */
abstract class RoutedSite implements SimulatedSite {
  private static final Pattern SLASHES = Pattern.compile("/{2,}");

  private final Map<Pattern, Page> pages = new LinkedHashMap<>();

  /** Handles a request, with the path parameters of the route. */
  @FunctionalInterface
  interface Page {
    SandboxReply answer(SandboxRequest request, Matcher path);
  }

  /** Adds a route; the first matching route applies. */
  final RoutedSite on(String path, Page page) {
    pages.put(Pattern.compile(path), page);
    return this;
  }

  @Override
  public final SandboxReply answer(SandboxRequest request) {
    String path = SLASHES.matcher(request.path()).replaceAll("/");
    for (Map.Entry<Pattern, Page> route : pages.entrySet()) {
      Matcher matcher = route.getKey().matcher(path);
      if (matcher.matches()) {
        return route.getValue().answer(request, matcher);
      }
    }
    return Html.notFound();
  }
}
