package dev.storescope.rankings;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When the source of the ranks of a market changed. Two sources have different orders, so that
 * ranks before and after are no move. A service has one source, so all searches change with one of
 * them, until each was fetched again.
 */
public record SourceChanges(List<Change> changes) {
  public static final SourceChanges NONE = new SourceChanges(List.of());

  /** How long it takes until each search was fetched again. */
  private static final Duration ROUND = Duration.ofDays(1);

  public SourceChanges {
    changes = List.copyOf(changes);
  }

  /** Between two observations of one search. */
  public record Change(Instant before, Instant after) {
    private boolean isBetween(Instant first, Instant last) {
      return first.isBefore(last) && first.isBefore(after.plus(ROUND)) && last.isAfter(before);
    }
  }

  /** A search, and when it was observed first and last. */
  public record ObservedSearch(Subject.Search search, Instant first, Instant last) {
    private Duration length() {
      return Duration.between(first, last);
    }
  }

  /**
   * The changes by two of some searches: the one that was observed longest, and the one that was
   * observed last, as the other may not have been fetched since a change. Each is read whole only
   * if its source is another at the end.
   */
  public static SourceChanges read(
      AppId app, Collection<ObservedSearch> searches, Evidence evidence) {
    Comparator<ObservedSearch> length = Comparator.comparing(ObservedSearch::length);
    return new SourceChanges(
        Stream.of(
                searches.stream().max(length),
                searches.stream()
                    .max(Comparator.comparing(ObservedSearch::last).thenComparing(length)))
            .flatMap(Optional::stream)
            .distinct()
            .flatMap(search -> list(app, search, evidence).stream())
            .toList());
  }

  private static List<Change> list(AppId app, ObservedSearch of, Evidence evidence) {
    return source(app, of.search(), of.first(), evidence)
            .equals(source(app, of.search(), of.last(), evidence))
        ? List.of()
        : list(evidence.history(of.search(), of.first(), of.last()));
  }

  private static Optional<Source> source(
      AppId app, Subject.Search search, Instant at, Evidence evidence) {
    return evidence.findInSearch(app, search, at, Duration.ZERO).map(AppInSearch::source);
  }

  private static List<Change> list(List<Observation<SearchRanking>> history) {
    List<Change> changes = new ArrayList<>();
    for (int i = 1; i < history.size(); i++) {
      if (!history.get(i).source().equals(history.get(i - 1).source())) {
        changes.add(new Change(history.get(i - 1).observedAt(), history.get(i).observedAt()));
      }
    }
    return changes;
  }

  /** Whether it is certain which of two ranks is better: also, that they are of one source. */
  public boolean areComparable(SearchRank before, SearchRank after) {
    return before.rank().isComparableWith(after.rank())
        && !isAnyBetween(before.observedAt(), after.observedAt());
  }

  /** Whether two ranks may be of different sources. */
  public boolean isAnyBetween(Instant first, Instant last) {
    return changes.stream().anyMatch(change -> change.isBetween(first, last));
  }
}
