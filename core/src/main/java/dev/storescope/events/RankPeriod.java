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
 * on that date or the three before.
 *
 * @param last the last date of the period
 */
public record RankPeriod(
    RankHistory ranks, LocalDate last, SortedMap<LocalDate, List<Rank>> byDate) {
  public RankPeriod {
    byDate = Collections.unmodifiableSortedMap(new TreeMap<>(byDate));
  }

  /** The ranks of a timeline. */
  public static RankPeriod of(AppTimeline timeline) {
    return of(timeline.ranks(), timeline.first(), timeline.last());
  }

  /** The ranks of a range of dates, both ends included. */
  public static RankPeriod of(RankHistory ranks, LocalDate first, LocalDate last) {
    SortedMap<LocalDate, List<Rank>> byDate = new TreeMap<>();
    first
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
    return new RankPeriod(ranks, last, byDate);
  }

  /** The ranks of a keyword at the beginning and the end of what was observed. */
  public record PeriodMove(Keyword keyword, Rank before, Rank after) {
    /** How many places better; an app that is not ranked counts as after all others. */
    public int places() {
      return RankMove.place(before) - RankMove.place(after);
    }
  }

  /** The number of keywords in each group. */
  public SortedMap<LocalDate, Map<RankGroup, Integer>> groups() {
    return each(RankPeriod::groups);
  }

  /** The number of keywords with a rank up to one. */
  public SortedMap<LocalDate, Integer> within(int position) {
    return each(known -> (int) known.stream().filter(rank -> rank.isWithin(position)).count());
  }

  /** The number of keywords that were observed near the last date. */
  public int observed() {
    return byDate.getOrDefault(last, List.of()).size();
  }

  private <T> SortedMap<LocalDate, T> each(Function<List<Rank>, T> value) {
    SortedMap<LocalDate, T> values = new TreeMap<>();
    byDate.forEach((date, known) -> values.put(date, value.apply(known)));
    return values;
  }

  private static Map<RankGroup, Integer> groups(List<Rank> known) {
    Map<RankGroup, Integer> groups = new EnumMap<>(RankGroup.class);
    for (RankGroup group : RankGroup.values()) {
      groups.put(group, (int) known.stream().filter(group::has).count());
    }
    return groups;
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

  /** From the first date on which any keyword was observed. */
  private Stream<PeriodMove> moves() {
    return byDate.keySet().stream()
        .limit(1)
        .flatMap(
            begin -> ranks.keywords().stream().flatMap(keyword -> move(keyword, begin).stream()));
  }

  private Optional<PeriodMove> move(Keyword keyword, LocalDate begin) {
    return ranks
        .rankOn(keyword, begin)
        .flatMap(
            before ->
                ranks.rankOn(keyword, last).map(after -> new PeriodMove(keyword, before, after)));
  }
}
