package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.rankings.SourceChanges;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingIntervals;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The ranks of an app in two observations of a search, of two UTC dates, which can be compared. */
public record RankMove(AppId app, Subject.Search search, SearchRank before, SearchRank after) {
  public RankMove {
    if (!before.rank().isComparableWith(after.rank())) {
      throw new IllegalArgumentException(
          "It is not known whether " + after.rank() + " is better than " + before.rank() + ".");
    }
  }

  /** Empty where it is not certain which rank is better, as between ranks of two sources. */
  static Optional<RankMove> find(
      AppId app,
      Subject.Search search,
      SearchRank before,
      SearchRank after,
      SourceChanges sources) {
    return sources.areComparable(before, after)
        ? Optional.of(new RankMove(app, search, before, after))
        : Optional.empty();
  }

  /**
   * The last ranks of each date whose last observation is after an instant, beside the last ranks
   * of the date before that has any, at most eight days before the first of these dates.
   */
  public static List<RankMove> listAll(
      AppId app,
      Country country,
      Device device,
      Collection<Keyword> keywords,
      Instant since,
      Evidence evidence) {
    Instant from = DatePair.startOf(LastDays.dateOf(since)).minus(DatePair.LOOK_BACK);
    // Keywords that never rank the app have no moves, and need not be read.
    Set<Keyword> ranked = evidence.keywords(app, country, device, from, evidence.moment().at());
    List<Keyword> read = keywords.stream().filter(ranked::contains).toList();
    return RankHistory.read(app, country, device, read, from, evidence)
        .moves()
        .filter(move -> move.after().observedAt().isAfter(since))
        .toList();
  }

  /**
   * The ranks of keywords at the two ends of a period: the last observation within it, and the last
   * one before, of the same source. Each is at most three days before its end, or as long as the
   * interval of its keyword.
   */
  public static List<RankMove> between(
      AppId app,
      Country country,
      Device device,
      Collection<Keyword> keywords,
      TrackingIntervals.OfApp intervals,
      Instant from,
      Instant to,
      Evidence evidence) {
    return evidence
        .each(
            keywords,
            keyword ->
                between(
                    app,
                    new Subject.Search(device, country, keyword),
                    intervals.of(keyword).lookBack(AppKeywordsRankMovement.LOOK_BACK),
                    from,
                    to,
                    evidence))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<RankMove> between(
      AppId app,
      Subject.Search search,
      Duration lookBack,
      Instant from,
      Instant to,
      Evidence evidence) {
    return evidence
        .findInSearch(app, search, to, lookBack)
        .filter(after -> after.observedAt().isAfter(from))
        .flatMap(
            after ->
                evidence
                    .findInSearch(app, search, from, lookBack)
                    .filter(before -> before.source().equals(after.source()))
                    .flatMap(
                        before ->
                            find(app, search, rank(before), rank(after), SourceChanges.NONE)));
  }

  private static SearchRank rank(AppInSearch found) {
    return new SearchRank(found.observedAt(), found.rank());
  }

  /** The UTC date of the later observation. */
  public LocalDate date() {
    return LastDays.dateOf(after.observedAt());
  }

  /** Whether the rank is worse by so many places, or the app is no longer ranked. */
  public boolean fallsBy(int places) {
    return before.rank() instanceof Rank.Ranked
        && (after.rank() instanceof Rank.NotRanked || places() >= places);
  }

  /** Whether the rank is better by so many places, or the app is ranked for the first time. */
  public boolean risesBy(int places) {
    return after.rank() instanceof Rank.Ranked
        && (before.rank() instanceof Rank.NotRanked || -places() >= places);
  }

  /** Whether the app was among the first and certainly is not now. */
  public boolean leavesFirst(int first) {
    return before.rank().isWithin(first) && after.rank().isAfter(first);
  }

  /** Whether the app certainly was not among the first and is now. */
  public boolean entersFirst(int first) {
    return after.rank().isWithin(first) && before.rank().isAfter(first);
  }

  /**
   * How many places worse, at least: an app that is not ranked counts as after all others, one
   * beyond those observed as directly after them.
   */
  public int places() {
    return place(after.rank()) - place(before.rank());
  }

  /** The move in words, without the app. */
  public String describe() {
    return "“%s” on %s %s from %s to %s"
        .formatted(
            search.keyword(),
            search.device().title(),
            places() > 0 ? "fell" : "rose",
            describe(before.rank()),
            describe(after.rank()));
  }

  /** A rank in words. */
  public static String describe(Rank rank) {
    return switch (rank) {
      case Rank.Ranked(int position) -> Integer.toString(position);
      case Rank.NotRanked() -> "not ranked";
      case Rank.Beyond(int depth) -> "below the first " + depth;
    };
  }

  /** An app that is not ranked is after all others, one beyond those observed after them. */
  static int place(Rank rank) {
    return switch (rank) {
      case Rank.Ranked(int position) -> position;
      case Rank.Beyond(int depth) -> depth + 1;
      case Rank.NotRanked() -> SearchRanking.MAX_APPS + 1;
    };
  }
}
