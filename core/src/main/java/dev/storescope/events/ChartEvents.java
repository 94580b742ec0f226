package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.AppInChart;
import dev.storescope.archive.ChartRank;
import dev.storescope.events.MarketEvent.ChartEvent;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds how the ranks of an app in charts changed: the last chart of a UTC date against the last
 * before that date.
 */
public final class ChartEvents {
  private ChartEvents() {}

  private record ChartPair(Subject.Chart chart, AppInChart before, AppInChart after) {}

  /** The changes after an instant. */
  public static List<ChartEvent> list(
      AppId app, Country country, Device device, Instant since, Evidence evidence) {
    return evidence
        .each(
            charts(app, country, device, since, evidence),
            chart -> pairs(app, chart, since, evidence))
        .flatMap(List::stream)
        .flatMap(pair -> changed(app, pair, evidence))
        .toList();
  }

  /** Those that had the app in the last days; in others it can neither enter nor leave. */
  private static List<Subject.Chart> charts(
      AppId app, Country country, Device device, Instant since, Evidence evidence) {
    Instant from = DatePair.startOf(LastDays.dateOf(since)).minus(DatePair.LOOK_BACK);
    return evidence.chartRanks(app, country, device, from, evidence.moment().at()).stream()
        .map(ChartRank::category)
        .distinct()
        .sorted()
        .map(category -> new Subject.Chart(device, country, category))
        .toList();
  }

  private static List<ChartPair> pairs(
      AppId app, Subject.Chart chart, Instant since, Evidence evidence) {
    List<ChartPair> pairs = new ArrayList<>();
    Optional<AppInChart> before =
        evidence.findInChart(
            app,
            chart,
            DatePair.startOf(LastDays.dateOf(since)).minusMillis(1),
            DatePair.LOOK_BACK);
    for (AppInChart after : lastOfDates(app, chart, since, evidence)) {
      if (before.isPresent() && after.observedAt().isAfter(since)) {
        pairs.add(new ChartPair(chart, before.get(), after));
      }
      before = Optional.of(after);
    }
    return pairs;
  }

  private static List<AppInChart> lastOfDates(
      AppId app, Subject.Chart chart, Instant since, Evidence evidence) {
    return DatePair.dates(since, evidence.moment().at()).stream()
        .map(
            date ->
                evidence.findInChart(
                    app,
                    chart,
                    DatePair.startOf(date).plus(DatePair.WITHIN_DATE),
                    DatePair.WITHIN_DATE))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Stream<ChartEvent> changed(AppId app, ChartPair pair, Evidence evidence) {
    Set<ChartKind> kinds = EnumSet.noneOf(ChartKind.class);
    kinds.addAll(pair.before().ranks().keySet());
    kinds.addAll(pair.after().ranks().keySet());
    kinds.removeIf(kind -> rank(pair.before(), kind) == rank(pair.after(), kind));
    if (kinds.stream()
        .anyMatch(kind -> rank(pair.before(), kind) == 0 || rank(pair.after(), kind) == 0)) {
      kinds.retainAll(kindsOf(pair.chart(), pair.before().observedAt(), evidence));
      kinds.retainAll(kindsOf(pair.chart(), pair.after().observedAt(), evidence));
    }
    return kinds.stream()
        .map(
            kind ->
                new ChartEvent(
                    app,
                    pair.chart(),
                    kind,
                    pair.before().observedAt(),
                    pair.after().observedAt(),
                    rank(pair.before(), kind),
                    rank(pair.after(), kind)));
  }

  /** The charts that an observation has: in one that it lacks, the app is not absent. */
  private static Set<ChartKind> kindsOf(Subject.Chart chart, Instant at, Evidence evidence) {
    return evidence
        .findAt(chart, at, Duration.ZERO)
        .map(found -> found.facts().charts().keySet())
        .orElse(Set.of());
  }

  private static int rank(AppInChart chart, ChartKind kind) {
    return chart.ranks().getOrDefault(kind, 0);
  }
}
