package dev.storescope.alerts;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Subject;
import dev.storescope.text.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/** The share of the searches of tracked apps that was observed in the last day, or interval. */
record CoverageAlerts(AppLabels labels, Evidence evidence) {
  private static final Duration DAY = Duration.ofDays(1);
  private static final int WHOLE = 100;

  /**
   * The coverage of an app.
   *
   * @param searches of its keywords on its devices
   */
  record Coverage(int observed, int searches) {
    int percent() {
      return observed * WHOLE / searches;
    }
  }

  /** Once on each UTC date; an app that is tracked for less than a day has no alert. */
  List<Alert> list(List<ScopedApp> apps, int percent) {
    Instant dayAgo = evidence.moment().at().minus(DAY);
    return apps.stream()
        .filter(app -> app.tracked().since().isBefore(dayAgo))
        .flatMap(app -> find(app, percent).stream())
        .toList();
  }

  /** Empty without keywords. */
  Optional<Coverage> of(ScopedApp app) {
    List<Subject.Search> searches =
        app.tracked().devices().stream()
            .flatMap(device -> app.keywords().stream().map(each -> app.search(device, each)))
            .toList();
    if (searches.isEmpty()) {
      return Optional.empty();
    }
    long observed =
        evidence.each(searches, search -> isObserved(app, search)).filter(is -> is).count();
    return Optional.of(new Coverage((int) observed, searches.size()));
  }

  private boolean isObserved(ScopedApp app, Subject.Search search) {
    Duration lookBack = app.intervals().of(search.keyword()).lookBack(DAY);
    return evidence.findInSearch(app.app(), search, evidence.moment().at(), lookBack).isPresent();
  }

  private Optional<Alert> find(ScopedApp app, int percent) {
    return of(app)
        .filter(coverage -> coverage.percent() < percent)
        .map(coverage -> write(app, coverage));
  }

  /** In which each search of an app was to be observed. */
  static String period(ScopedApp app) {
    boolean daily =
        app.keywords().stream().allMatch(each -> app.intervals().of(each) == FetchInterval.DAILY);
    return daily ? "day" : "day, or the interval of the keyword and half a day";
  }

  private Alert write(ScopedApp app, Coverage coverage) {
    SequencedMap<String, String> fields = app.fields();
    fields.put("searches", String.valueOf(coverage.searches()));
    fields.put("observed", String.valueOf(coverage.observed()));
    String text =
        String.format(
            Locale.ROOT,
            "%s: %d of %s (%d %%) observed in the last %s",
            labels.of(app),
            coverage.observed(),
            Quantity.of(coverage.searches(), "search", "searches"),
            coverage.percent(),
            period(app));
    Instant now = evidence.moment().at();
    return new Alert(
        app.key("coverage") + ":" + LastDays.dateOf(now),
        AlertText.item(text, fields),
        now,
        WHOLE - coverage.percent());
  }
}
