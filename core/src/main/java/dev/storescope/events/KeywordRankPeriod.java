package dev.storescope.events;

import dev.storescope.observation.Rank;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The ranks of an app for its tracked keywords in a period, on the dates on which any was observed
 * on that date or the three before. Changes are against the day before the period, or the first
 * date observed after it.
 *
 * @param byDate from the day before the period on
 */
public record KeywordRankPeriod(
    RankHistory ranks, LocalDate first, LocalDate last, SortedMap<LocalDate, List<Rank>> byDate) {
  public KeywordRankPeriod {
    byDate = Collections.unmodifiableSortedMap(new TreeMap<>(byDate));
  }

  /**
   * How many more keywords are among the first ranks at the end of a period, of those of which it
   * is known at both ends whether they are.
   *
   * @param added how many are observed at the end only
   */
  public record TopChange(int gained, int compared, int added) {}

  /** The ranks of a timeline. */
  public static KeywordRankPeriod of(AppTimeline timeline) {
    return of(timeline.ranks(), timeline.first(), timeline.last());
  }

  /** The ranks of a range of dates, both ends included. */
  public static KeywordRankPeriod of(RankHistory ranks, LocalDate first, LocalDate last) {
    SortedMap<LocalDate, List<Rank>> byDate = new TreeMap<>();
    first
        .minusDays(1)
        .datesUntil(last.plusDays(1))
        .forEach(
            date -> {
              List<Rank> known =
                  ranks.keywords().stream()
                      .flatMap(keyword -> ranks.rankOn(keyword, date).stream())
                      .toList();
              if (!known.isEmpty()) {
                byDate.put(date, known);
              }
            });
    return new KeywordRankPeriod(ranks, first, last, byDate);
  }

  /** The ranks of a keyword at both ends. */
  public record PeriodMove(Keyword keyword, Rank before, Rank after) {
    /** Empty if the search was not observed near one of the dates, or by another source. */
    static Optional<PeriodMove> find(
        RankHistory ranks, Keyword keyword, LocalDate first, LocalDate last) {
      return ranks
          .rankOn(keyword, first)
          .filter(_ -> !ranks.isOtherSource(keyword, first, last))
          .flatMap(
              before ->
                  ranks.rankOn(keyword, last).map(after -> new PeriodMove(keyword, before, after)));
    }

    /** Whether it is known which rank is better. */
    boolean isCertain() {
      return before.isComparableWith(after);
    }

    /** How many places better, as {@link RankMove#places}. */
    public int places() {
      return RankMove.place(before) - RankMove.place(after);
    }
  }

  /** The number of keywords in each group. */
  public SortedMap<LocalDate, Map<RankGroup, Integer>> groups() {
    return each(KeywordRankPeriod::groups);
  }

  /** The number of keywords with a rank up to one. */
  public SortedMap<LocalDate, Integer> within(int position) {
    return each(known -> (int) known.stream().filter(rank -> rank.isWithin(position)).count());
  }

  /** How the number of keywords with a rank up to one changed; empty if none was compared. */
  public Optional<TopChange> change(int position) {
    List<PeriodMove> both = both().toList();
    List<PeriodMove> compared =
        both.stream()
            .filter(move -> decides(move.before(), position) && decides(move.after(), position))
            .toList();
    int gained =
        compared.stream()
            .mapToInt(move -> count(move.after(), position) - count(move.before(), position))
            .sum();
    return compared.isEmpty()
        ? Optional.empty()
        : Optional.of(new TopChange(gained, compared.size(), observed() - both.size()));
  }

  private static boolean decides(Rank rank, int position) {
    return rank.isWithin(position) || rank.isAfter(position);
  }

  private static int count(Rank rank, int position) {
    return rank.isWithin(position) ? 1 : 0;
  }

  /** How many keywords were observed for the first time, by date; of the first date none. */
  public SortedMap<LocalDate, Integer> added() {
    SortedMap<LocalDate, Integer> added = new TreeMap<>();
    ranks
        .keywords()
        .forEach(
            keyword ->
                byDate.keySet().stream()
                    .filter(date -> ranks.rankOn(keyword, date).isPresent())
                    .findFirst()
                    .filter(date -> date.isAfter(byDate.firstKey()))
                    .ifPresent(date -> added.merge(date, 1, Integer::sum)));
    return added;
  }

  /** The number of keywords that were observed near the last date. */
  public int observed() {
    return byDate.getOrDefault(last, List.of()).size();
  }

  private <T> SortedMap<LocalDate, T> each(Function<List<Rank>, T> value) {
    SortedMap<LocalDate, T> values = new TreeMap<>();
    byDate.tailMap(first).forEach((date, known) -> values.put(date, value.apply(known)));
    return values;
  }

  private static Map<RankGroup, Integer> groups(List<Rank> known) {
    Map<RankGroup, Integer> groups = new EnumMap<>(RankGroup.class);
    for (RankGroup group : RankGroup.values()) {
      groups.put(group, (int) known.stream().filter(group::has).count());
    }
    return groups;
  }

  /** Whether the keywords that were observed at both ends can be compared. */
  public boolean isCompared() {
    return both().findAny().isPresent();
  }

  /** The keywords that have a better rank at the end, the largest move first. */
  public List<PeriodMove> risen() {
    return moves()
        .filter(move -> move.places() > 0)
        .sorted(Comparator.comparingInt(move -> -move.places()))
        .toList();
  }

  /** The keywords that have a worse rank at the end, the largest move first. */
  public List<PeriodMove> fallen() {
    return moves()
        .filter(move -> move.places() < 0)
        .sorted(Comparator.comparingInt(PeriodMove::places))
        .toList();
  }

  private Stream<PeriodMove> moves() {
    return both().filter(PeriodMove::isCertain);
  }

  /** The keywords that were observed at both ends. */
  private Stream<PeriodMove> both() {
    return byDate.keySet().stream()
        .limit(1)
        .flatMap(
            begin ->
                ranks.keywords().stream()
                    .flatMap(keyword -> PeriodMove.find(ranks, keyword, begin, last).stream()));
  }
}
