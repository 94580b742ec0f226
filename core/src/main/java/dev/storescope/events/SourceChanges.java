package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.AppInSearch;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * When the source of the ranks of a market changed. Two sources have different orders, so that
 * ranks before and after are no move. A service has one source, so all searches change with one of
 * them, until each was fetched again.
 */
record SourceChanges(List<Change> changes) {
  static final SourceChanges NONE = new SourceChanges(List.of());

  /** How long it takes until each search was fetched again. */
  private static final Duration ROUND = Duration.ofDays(1);

  SourceChanges {
    changes = List.copyOf(changes);
  }

  /** Between two observations of one search. */
  record Change(Instant before, Instant after) {
    boolean isBetween(Instant first, Instant last) {
      return first.isBefore(after.plus(ROUND)) && last.isAfter(before);
    }
  }

  /**
   * The changes by one search, which is read only if its source is another at the end.
   *
   * @param ranks of the app in the search
   */
  static SourceChanges read(AppId app, Subject.Search search, DailyRanks ranks, Evidence evidence) {
    if (ranks.size() < 2) {
      return NONE;
    }
    Instant first = ranks.get(0).observedAt();
    Instant last = ranks.get(ranks.size() - 1).observedAt();
    return source(app, search, first, evidence).equals(source(app, search, last, evidence))
        ? NONE
        : in(evidence.history(search, first, last));
  }

  private static Optional<Source> source(
      AppId app, Subject.Search search, Instant at, Evidence evidence) {
    return evidence.findInSearch(app, search, at, Duration.ZERO).map(AppInSearch::source);
  }

  private static SourceChanges in(List<Observation<SearchRanking>> history) {
    List<Change> changes = new ArrayList<>();
    for (int i = 1; i < history.size(); i++) {
      if (!history.get(i).source().equals(history.get(i - 1).source())) {
        changes.add(new Change(history.get(i - 1).observedAt(), history.get(i).observedAt()));
      }
    }
    return new SourceChanges(changes);
  }

  /** Whether two ranks may be of different sources. */
  boolean isAnyBetween(Instant first, Instant last) {
    return changes.stream().anyMatch(change -> change.isBetween(first, last));
  }
}
