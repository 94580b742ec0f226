package dev.storescope.migration;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.migration.ArchiveMigration.Mismatch;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Compares the results of two archives: the target must have all that the source has, and may have
 * more.
 */
record ArchiveComparison(Archive source, Archive target) {
  /** At most this many rows of a subject or an app are compared. */
  private static final int MOST_ROWS = 10_000;

  /** The result for a subject. */
  record SubjectComparison(int apps, List<Mismatch> mismatches) {}

  private interface Ranks<R> {
    List<R> list(Archive archive, Instant from, Instant to, int limit);
  }

  /**
   * Compares the observations of a subject, and the ranks of the first and last apps of its oldest
   * and newest observations.
   */
  SubjectComparison compare(Subject<?> subject) {
    List<Mismatch> mismatches = new ArrayList<>();
    List<? extends Observation<?>> observations = compareObservations(subject, mismatches);
    Set<AppId> apps = new LinkedHashSet<>();
    Stream.of(observations.getFirst(), observations.getLast())
        .flatMap(observation -> rankings(observation.facts()))
        .filter(ranking -> !ranking.isEmpty())
        .forEach(ranking -> apps.addAll(List.of(ranking.getFirst(), ranking.getLast())));
    for (AppId app : apps) {
      report(subject, missingRanks(subject, app), "ranks of app " + app.value(), mismatches);
    }
    return new SubjectComparison(apps.size(), mismatches);
  }

  private <F extends Facts> List<Observation<F>> compareObservations(
      Subject<F> subject, List<Mismatch> mismatches) {
    List<Observation<F>> expected = source.list(subject, Instant.MIN, Instant.MAX, MOST_ROWS);
    List<Observation<F>> found =
        target.list(
            subject,
            expected.getFirst().observedAt(),
            expected.getLast().observedAt(),
            Integer.MAX_VALUE);
    report(
        subject,
        missing(expected, found).count(),
        String.format(Locale.ROOT, "of %,d observations", expected.size()),
        mismatches);
    return expected;
  }

  private long missingRanks(Subject<?> subject, AppId app) {
    if (subject instanceof Subject.Search(Device device, Country country, _)) {
      return missingRanks(
          (archive, from, to, limit) ->
              archive.listKeywordRanks(app, country, device, from, to, limit),
          KeywordRank::observedAt,
          rank -> new Subject.Search(device, country, rank.keyword()));
    }
    return subject instanceof Subject.Chart(Device device, Country country, _)
        ? missingRanks(
            (archive, from, to, limit) ->
                archive.listChartRanks(app, country, device, from, to, limit),
            ChartRank::observedAt,
            rank -> new Subject.Chart(device, country, rank.category()))
        : 0;
  }

  /** Ranks at an instant with two observations do not count: an archive may list either's. */
  private <R> long missingRanks(
      Ranks<R> ranks, Function<R, Instant> observedAt, Function<R, Subject<?>> subjectOf) {
    List<R> expected = ranks.list(source, Instant.MIN, Instant.MAX, MOST_ROWS);
    if (expected.isEmpty()) {
      return 0;
    }
    Instant from = observedAt.apply(expected.getFirst());
    Instant to = observedAt.apply(expected.getLast());
    return missing(expected, ranks.list(target, from, to, Integer.MAX_VALUE))
        .filter(rank -> isObservedOnce(subjectOf.apply(rank), observedAt.apply(rank)))
        .count();
  }

  private boolean isObservedOnce(Subject<?> subject, Instant at) {
    return source.list(subject, at, at, 2).size() < 2;
  }

  private static void report(
      Subject<?> subject, long missing, String what, List<Mismatch> mismatches) {
    if (missing > 0) {
      mismatches.add(
          new Mismatch(
              subject, String.format(Locale.ROOT, "%,d %s are not in the cluster", missing, what)));
    }
  }

  private static <T> Stream<T> missing(List<T> expected, List<T> found) {
    Set<T> present = new HashSet<>(found);
    return expected.stream().filter(each -> !present.contains(each));
  }

  private static Stream<List<AppId>> rankings(Facts facts) {
    if (facts instanceof Facts.SearchRanking ranking) {
      return Stream.of(ranking.apps());
    }
    return facts instanceof Facts.ChartRanking charts
        ? charts.charts().values().stream()
        : Stream.of();
  }
}
