package dev.storescope.events;

import dev.storescope.events.KeywordRankPeriod.PeriodMove;
import dev.storescope.events.Visibility.BothScores;
import dev.storescope.observation.Rank;
import dev.storescope.store.AppId;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * What moved in the days after a date, such as that of a change of a listing: the ranks and the
 * visibility of an app beside those of its competitors, for the same keywords on the same dates. It
 * names no cause.
 *
 * @param before the date before it
 * @param after the last date
 * @param days from the date to the last one
 * @param apps the app, then its competitors
 */
public record AfterChange(LocalDate before, LocalDate after, int days, List<AppMoves> apps) {
  /** The changes in so many days around a date overlap with its periods. */
  public static final int LONGEST = 28;

  /** How many days after a date are compared with the day before it. */
  public static final List<Integer> DAYS = List.of(7, 14, LONGEST);

  /** The most competitors. */
  public static final int MAX_COMPETITORS = 10;

  public AfterChange {
    apps = List.copyOf(apps);
  }

  /**
   * The moves of an app for the keywords that were observed near both dates.
   *
   * @param visibility its change, by the keywords that count on both dates
   */
  public record AppMoves(AppId app, List<PeriodMove> moves, Optional<BothScores> visibility) {
    public AppMoves {
      moves = List.copyOf(moves);
    }

    public long entered() {
      return count(move -> isFirst(move.after()) && !isFirst(move.before()));
    }

    public long left() {
      return count(move -> isFirst(move.before()) && !isFirst(move.after()));
    }

    public long up() {
      return count(move -> move.places() > 0);
    }

    public long down() {
      return count(move -> move.places() < 0);
    }

    /** The median of the places gained, by the keywords with a rank on both dates. */
    public OptionalDouble medianMove() {
      int[] places =
          moves.stream()
              .filter(move -> isRanked(move.before()) && isRanked(move.after()))
              .mapToInt(PeriodMove::places)
              .sorted()
              .toArray();
      int middle = places.length / 2;
      if (places.length == 0) {
        return OptionalDouble.empty();
      }
      return OptionalDouble.of(
          places.length % 2 == 1 ? places[middle] : (places[middle - 1] + places[middle]) / 2.0);
    }

    private long count(Predicate<PeriodMove> condition) {
      return moves.stream().filter(condition).count();
    }

    private static boolean isFirst(Rank rank) {
      return rank.isWithin(AppTimeline.FIRST);
    }

    private static boolean isRanked(Rank rank) {
      return rank instanceof Rank.Ranked;
    }
  }

  /**
   * Reads what moved in each of {@link #DAYS}. A period that has not ended has no entry.
   *
   * @param visibility of the app, whose weights count for its competitors too
   * @param histories the ranks of the app and its competitors, from before the date on
   */
  public static List<AfterChange> of(
      LocalDate date, LocalDate today, Visibility visibility, Map<AppId, RankHistory> histories) {
    return DAYS.stream()
        .filter(days -> !date.plusDays(days).isAfter(today))
        .map(days -> of(date, days, visibility, histories))
        .toList();
  }

  private static AfterChange of(
      LocalDate date, int days, Visibility visibility, Map<AppId, RankHistory> histories) {
    LocalDate before = date.minusDays(1);
    LocalDate after = date.plusDays(days);
    List<AppMoves> apps =
        histories.entrySet().stream()
            .map(each -> moves(each.getKey(), each.getValue(), visibility, before, after))
            .toList();
    return new AfterChange(before, after, days, apps);
  }

  private static AppMoves moves(
      AppId app, RankHistory ranks, Visibility weights, LocalDate before, LocalDate after) {
    List<PeriodMove> moves =
        ranks.keywords().stream()
            .flatMap(keyword -> PeriodMove.find(ranks, keyword, before, after).stream())
            .filter(PeriodMove::isCertain)
            .toList();
    Visibility own = new Visibility(ranks, weights.searches());
    return new AppMoves(app, moves, own.compare(before, after));
  }
}
