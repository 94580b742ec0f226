package dev.storescope.tracking.plan;

import dev.storescope.text.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A plan in words, for the command line, the interface and pages. */
public final class PlanText {
  private static final int NAMED_APPS = 3;

  private PlanText() {}

  /**
   * Why not everything fits at a host, and what to do.
   *
   * @param names of apps, tags and groups
   */
  public static String advice(HostPlan host, PlanAdvice advice, AdviceNames names) {
    String need =
        "%s: %s calls are needed a day, and %s are possible. They take %s at %s a minute."
            .formatted(
                host.host(),
                count(host.wanted()),
                count(host.possible()),
                duration(host.time()),
                calls(host.egresses().stream().mapToDouble(HostRate::callsPerMinute).sum()));
    String addresses =
        "Add %s (stores.egress)"
            .formatted(advice.addresses() == 1 ? "an address" : advice.addresses() + " addresses");
    return advice.apps().isEmpty()
        ? "%s %s.".formatted(need, addresses)
        : "%s %s, or %s: %s%s."
                .formatted(
                    need,
                    addresses,
                    interval(advice.everyDays()),
                    names(advice.apps(), names),
                    advice.enough() ? "" : ", which is not enough")
            + scopes(advice, names);
  }

  /**
   * What an account can do where not everything fits at a host: nothing is said of others.
   *
   * @param names of apps, tags and groups
   */
  public static String ownAdvice(PlanAdvice advice, AdviceNames names) {
    String need = "%s: not everything fits in a day.".formatted(advice.host());
    return advice.apps().isEmpty()
        ? need
        : "%s To need fewer calls, %s: %s."
                .formatted(need, interval(advice.everyDays()), names(advice.apps(), names))
            + scopes(advice, names);
  }

  private static String scopes(PlanAdvice advice, AdviceNames names) {
    String scopes = names.scopes(advice);
    return scopes.isBlank() ? "" : " " + scopes;
  }

  private static String interval(int everyDays) {
    return everyDays == 2 ? "track these every second day" : "track these every seventh day";
  }

  private static String names(List<PlanAdvice.AppCalls> apps, AdviceNames names) {
    String named =
        apps.stream()
            .limit(NAMED_APPS)
            .map(app -> "%s (%s)".formatted(names.of(app), calls(app.calls())))
            .collect(Collectors.joining(", "));
    int others = apps.size() - NAMED_APPS;
    return others > 0 ? "%s and %s".formatted(named, Quantity.of(others, "other app")) : named;
  }

  /**
   * What more subjects change.
   *
   * @param all whether figures of all accounts may be shown
   * @param names of apps, tags and groups
   */
  public static String change(PlanChange change, boolean all, AdviceNames names) {
    if (change.added().isEmpty()) {
      return "No more calls a day are needed.";
    }
    String added =
        change.hosts().stream()
            .map(host -> added(host, change.added().getOrDefault(host.host(), 0.0), all))
            .collect(Collectors.joining(", ", "More calls a day: ", "."));
    return change.fits()
        ? added + " Everything fits in a day."
        : change.hosts().stream()
            .flatMap(
                host ->
                    change.after().findAdvice(host.host()).stream()
                        .map(each -> all ? advice(host, each, names) : ownAdvice(each, names)))
            .collect(Collectors.joining("\n", added + "\n", ""));
  }

  /** The time is a measure of what is possible, and so of what others need. */
  private static String added(HostPlan host, double calls, boolean all) {
    Duration time = all ? host.duration(calls) : Duration.ZERO;
    String at = "%s at %s".formatted(count(calls), host.host());
    return time.isZero() ? at : "%s (%s)".formatted(at, duration(time));
  }

  /** Such as {@code 1 call} and {@code 1,200 calls}. */
  public static String calls(double calls) {
    return Quantity.of(whole(calls), "call");
  }

  /** A number of calls; the last one may be needed in part only. */
  public static String count(double calls) {
    return String.format(Locale.ROOT, "%,d", whole(calls));
  }

  /** As {@link #count}, as a number. */
  public static long whole(double calls) {
    return (long) Math.ceil(calls - 1e-9);
  }

  /** Such as {@code 40 hours}, {@code 1.5 hours} or {@code 12 minutes}; a dash for no time. */
  public static String duration(Duration time) {
    if (time.isZero()) {
      return "–";
    }
    double hours = (double) time.toSeconds() / Duration.ofHours(1).toSeconds();
    if (hours < 1) {
      return Quantity.of(Math.max(1, time.plusSeconds(30).toMinutes()), "minute");
    }
    return hours < 10
        ? String.format(Locale.ROOT, "%.1f hours", hours)
        : Quantity.of(Math.round(hours), "hour");
  }
}
