package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/** How many results the iTunes Search API is asked for. */
final class ItunesLimit {
  private static final int USUAL = 50;
  private static final int MOST = 200;
  private static final Pattern NUMBER = Pattern.compile("0*[1-9][0-9]{0,8}");

  private ItunesLimit() {}

  /** 50 where a request does not say, 200 at most; empty where it makes no sense. */
  static Optional<Integer> find(SandboxRequest request) {
    String limit = request.parameter("limit").orElse(Integer.toString(USUAL));
    return NUMBER.matcher(limit).matches()
        ? Optional.of(Math.min(MOST, Integer.parseInt(limit)))
        : Optional.empty();
  }
}
