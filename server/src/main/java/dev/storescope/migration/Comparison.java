package dev.storescope.migration;

import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Asks two archives the same and compares the answers: what the source tells must be told by the
 * target too, which may know more where it held observations before.
 */
final class Comparison {
  /** Of a subject or an app, the first so many rows are compared. */
  static final int MOST_ROWS = 10_000;

  private final Archive source;
  private final Archive target;

  Comparison(Archive source, Archive target) {
    this.source = source;
    this.target = target;
  }

  /**
   * What came of comparing a subject and the ranks of some apps in it: the first and the last of
   * its oldest and of its newest observation.
   */
  record Result(int apps, List<Difference> differences) {}

  Result compare(Subject<?> subject) {
    List<Difference> differences = new ArrayList<>();
    List<? extends Observation<?>> series = compareSeries(subject, differences);
    Set<AppId> apps = new LinkedHashSet<>();
    Stream.of(series.getFirst(), series.getLast())
        .flatMap(observation -> rankings(observation.facts()))
        .filter(ranking -> !ranking.isEmpty())
        .forEach(ranking -> apps.addAll(List.of(ranking.getFirst(), ranking.getLast())));
    apps.forEach(app -> compareRanks(subject, app, differences));
    return new Result(apps.size(), differences);
  }

  private <F extends Facts> List<Observation<F>> compareSeries(
      Subject<F> subject, List<Difference> differences) {
    List<Observation<F>> series = source.list(subject, Instant.MIN, Instant.MAX, MOST_ROWS);
    List<Observation<F>> arrived =
        target.list(
            subject,
            series.getFirst().observedAt(),
            series.getLast().observedAt(),
            Integer.MAX_VALUE);
    int missing = missing(series, arrived).size();
    if (missing > 0) {
      differences.add(
          new Difference(
              subject,
              "%,d of %,d observations are not in the cluster".formatted(missing, series.size())));
    }
    return series;
  }

  private void compareRanks(Subject<?> subject, AppId app, List<Difference> differences) {
    int missing =
        switch (subject) {
          case Subject.Search search -> RankRows.ofSearches(app, search).missing(source, target);
          case Subject.Chart chart -> RankRows.ofCharts(app, chart).missing(source, target);
          case Subject.Suggestions _,
              Subject.Listing _,
              Subject.Rating _,
              Subject.Demand _,
              Subject.AdsSuggestions _ ->
              0;
        };
    if (missing > 0) {
      differences.add(
          new Difference(
              subject,
              "%,d ranks of app %s are not in the cluster".formatted(missing, app.value())));
    }
  }

  static <T> List<T> missing(List<T> all, List<T> arrived) {
    Set<T> there = new HashSet<>(arrived);
    return all.stream().filter(each -> !there.contains(each)).toList();
  }

  private static Stream<List<AppId>> rankings(Facts facts) {
    return switch (facts) {
      case Facts.SearchRanking ranking -> Stream.of(ranking.apps());
      case Facts.ChartRanking charts -> charts.charts().values().stream();
      case Facts.SuggestionList _,
          Facts.Listing _,
          Facts.Rating _,
          Facts.Popularity _,
          Facts.AdsSuggestionList _ ->
          Stream.of();
    };
  }
}
