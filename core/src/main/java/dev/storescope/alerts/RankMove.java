package dev.storescope.alerts;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The ranks of an app in two observations of a search, of two UTC dates. */
record RankMove(ScopedApp app, Subject.Search search, SearchRank before, SearchRank after) {
  /** The greatest age of the earlier observation, at the start of the later date. */
  static final Duration LOOK_BACK = Duration.ofDays(8);

  /**
   * The last ranks of each date whose last observation is after an instant, beside the last ranks
   * of the date before that has any.
   */
  static List<RankMove> listAll(List<ScopedApp> apps, Instant since, Evidence evidence) {
    return apps.stream()
        .flatMap(
            app ->
                app.tracked().devices().stream()
                    .flatMap(device -> moves(app, device, since, evidence)))
        .toList();
  }

  private static Stream<RankMove> moves(
      ScopedApp app, Device device, Instant since, Evidence evidence) {
    Instant from = startOfDate(since).minus(LOOK_BACK);
    // Keywords that never rank the app have no moves, and need not be read.
    Set<Keyword> ranked =
        evidence.keywords(app.app(), app.country(), device, from, evidence.moment().at());
    return evidence
        .each(
            app.keywords().stream().filter(ranked::contains).toList(),
            keyword -> moves(app, app.search(device, keyword), from, since, evidence))
        .flatMap(List::stream);
  }

  private static List<RankMove> moves(
      ScopedApp app, Subject.Search search, Instant from, Instant since, Evidence evidence) {
    Map<LocalDate, SearchRank> lastOfDate = new TreeMap<>();
    evidence
        .searchRanks(app.app(), search, from, evidence.moment().at())
        .forEach(rank -> lastOfDate.put(LastDays.dateOf(rank.observedAt()), rank));
    List<SearchRank> ranks = new ArrayList<>(lastOfDate.values());
    List<RankMove> moves = new ArrayList<>();
    for (int i = 1; i < ranks.size(); i++) {
      if (ranks.get(i).observedAt().isAfter(since)) {
        moves.add(new RankMove(app, search, ranks.get(i - 1), ranks.get(i)));
      }
    }
    return moves;
  }

  /**
   * The ranks of all keywords of an app at the two ends of a period: the last observation within
   * it, and the last one before, at most three days older.
   */
  static List<RankMove> between(ScopedApp app, Instant from, Instant to, Evidence evidence) {
    return app.tracked().devices().stream()
        .flatMap(
            device ->
                evidence.each(
                    app.keywords(),
                    keyword -> between(app, app.search(device, keyword), from, to, evidence)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<RankMove> between(
      ScopedApp app, Subject.Search search, Instant from, Instant to, Evidence evidence) {
    return lastRank(app, search, to, evidence)
        .filter(after -> after.observedAt().isAfter(from))
        .flatMap(
            after ->
                lastRank(app, search, from, evidence)
                    .map(before -> new RankMove(app, search, before, after)));
  }

  private static Optional<SearchRank> lastRank(
      ScopedApp app, Subject.Search search, Instant at, Evidence evidence) {
    return evidence
        .findInSearch(app.app(), search, at, AppKeywordsRankMovement.LOOK_BACK)
        .map(found -> new SearchRank(found.observedAt(), found.rank()));
  }

  static Instant startOfDate(Instant instant) {
    return LastDays.dateOf(instant).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /** Whether the rank is worse by so many places, or the app is no longer ranked. */
  boolean fallsBy(int places) {
    return before.rank() instanceof Rank.Ranked
        && (after.rank() instanceof Rank.NotRanked || places() >= places);
  }

  /** Whether the rank is better by so many places, or the app is ranked for the first time. */
  boolean risesBy(int places) {
    return after.rank() instanceof Rank.Ranked
        && (before.rank() instanceof Rank.NotRanked || -places() >= places);
  }

  boolean leavesFirst(int first) {
    return before.rank().isWithin(first) && !after.rank().isWithin(first);
  }

  boolean entersFirst(int first) {
    return after.rank().isWithin(first) && !before.rank().isWithin(first);
  }

  /** How many places worse; an app that is not ranked counts as after all others. */
  int places() {
    return place(after.rank()) - place(before.rank());
  }

  /** The move in words, without the app. */
  String describe() {
    String keyword = "“%s” on %s".formatted(search.keyword(), search.device().wireName());
    return switch (before.rank()) {
      case Rank.Ranked(int from) ->
          switch (after.rank()) {
            case Rank.Ranked(int to) ->
                "%s %s from %d to %d".formatted(keyword, to > from ? "fell" : "rose", from, to);
            case Rank.NotRanked() -> "%s fell from %d to not ranked".formatted(keyword, from);
          };
      case Rank.NotRanked() ->
          "%s rose from not ranked to %d".formatted(keyword, after.rank().orZero());
    };
  }

  private static int place(Rank rank) {
    return switch (rank) {
      case Rank.Ranked(int position) -> position;
      case Rank.NotRanked() -> SearchRanking.MAX_APPS + 1;
    };
  }
}
