package dev.storescope.dashboard.page.text;

import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchHealth.Outage;

/** Why fetches failed, in words for the users of the dashboard. */
public final class FetchFailureText {
  private FetchFailureText() {}

  /** The reason of a failed fetch, such as {@code throttled: HTTP 429}, in plain words. */
  public static String of(String reason) {
    int colon = reason.indexOf(": ");
    String kind = colon < 0 ? "" : reason.substring(0, colon);
    String rest = reason.substring(colon < 0 ? 0 : colon + 2);
    return switch (kind) {
      case "throttled" -> Texts.of("failure.throttled", rest);
      case "blocked" -> Texts.of("failure.blocked", rest);
      case "failed" -> rest;
      case "doubted" -> Texts.of("failure.doubted", rest);
      case "drifted" -> Texts.of("failure.drifted", rest);
      case "unsupported" -> Texts.of("failure.unsupported", rest);
      default -> reason;
    };
  }

  /** The same as a sentence. */
  public static String sentence(String reason) {
    String text = of(reason);
    return text.endsWith(".") ? text : text + ".";
  }

  /** That a newer reply of the store is doubted, since when and why. */
  public static String doubt(FetchDoubt doubt) {
    String since = Format.time(doubt.since());
    return doubt
        .reason()
        .map(
            reason ->
                doubt.isFetchedAgain()
                    ? Texts.of("failure.doubt", since, reason)
                    : Texts.of("failure.doubt-ended", since, reason))
        .orElseGet(() -> Texts.of("failure.doubt-before", since));
  }

  /** A host that gives no answers, since when and why. */
  public static String outage(FetchHealth.Host host) {
    if (host.silentSince().isPresent()) {
      return Texts.of("failure.silent", host.name(), Format.time(host.silentSince().get()));
    }
    return host.outage()
        .map(
            outage ->
                Texts.of(
                    "failure.outage", host.name(), Format.time(outage.since()), outage.reason()))
        .orElse("");
  }

  /** The failed calls of a host, as a cell shows them. */
  public static String calls(Outage outage) {
    return Texts.of("failure.calls", outage.calls());
  }
}
