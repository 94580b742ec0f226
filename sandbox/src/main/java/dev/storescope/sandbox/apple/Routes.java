package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.StoreSite;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which page answers which path. Slashes in a row count as one, as the real store has it: clients
 * leave an empty part of a path where they ask for no category.
 */
final class Routes implements StoreSite {
  private static final Pattern SLASHES = Pattern.compile("/{2,}");

  private final Map<Pattern, Page> pages = new LinkedHashMap<>();

  /** Answers a request, given the parts of its path that the route names. */
  @FunctionalInterface
  interface Page {
    SandboxReply answer(SandboxRequest request, Matcher path);
  }

  /** One more route; of several that fit, the first counts. */
  Routes on(String path, Page page) {
    pages.put(Pattern.compile(path), page);
    return this;
  }

  @Override
  public SandboxReply answer(SandboxRequest request) {
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
