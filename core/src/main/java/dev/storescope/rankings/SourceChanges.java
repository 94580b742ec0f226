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
import java.util.LinkedHashSet;
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

  /** The mean time between two observations of what is fetched every day, at most. */
  private static final Duration DAILY = Duration.ofHours(36);

  /** A change is known by the shortest times: those that have another within are left out. */
  public SourceChanges {
    List<Change> all = List.copyOf(new LinkedHashSet<>(changes));
    changes = all.stream().filter(each -> all.stream().noneMatch(each::containsOther)).toList();
  }

  /** Between two observations of one search, from one source to another. */
  public record Change(Instant before, Source from, Instant after, Source to) {
    private boolean containsOther(Change other) {
      return !equals(other) && !other.before.isBefore(before) && !other.after.isAfter(after);
    }

    private boolean isBetween(Instant first, Instant last) {
      return first.isBefore(last) && first.isBefore(after.plus(ROUND)) && last.isAfter(before);
    }
  }

  /**
   * A search, and when it was observed first and last.
   *
   * @param dates on how many it was observed
   */
  public record ObservedSearch(Subject.Search search, Instant first, Instant last, int dates) {
    public static ObservedSearch twice(Subject.Search search, Instant first, Instant last) {
      return new ObservedSearch(search, first, last, 2);
    }

    private Duration length() {
      return Duration.between(first, last);
    }

    private boolean isDaily() {
      return length().compareTo(DAILY.multipliedBy(Math.max(1, dates - 1L))) <= 0;
    }
  }

  /**
   * The changes by three of some searches: the one that was observed longest; the one that was
   * observed last, as the other may not have been fetched since a change; and the last of those
   * that are observed every day, as a change between two observations of a week may be on any date.
   * Each is read whole only if its source is another at the end.
   */
  public static SourceChanges read(
      AppId app, Collection<ObservedSearch> searches, Evidence evidence) {
    Comparator<ObservedSearch> length = Comparator.comparing(ObservedSearch::length);
    Comparator<ObservedSearch> last =
        Comparator.comparing(ObservedSearch::last).thenComparing(length);
    return new SourceChanges(
        Stream.of(
                searches.stream().max(length),
                searches.stream().max(last),
                searches.stream().filter(ObservedSearch::isDaily).max(last))
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
      Observation<SearchRanking> before = history.get(i - 1);
      Observation<SearchRanking> after = history.get(i);
      if (!after.source().equals(before.source())) {
        changes.add(
            new Change(before.observedAt(), before.source(), after.observedAt(), after.source()));
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
