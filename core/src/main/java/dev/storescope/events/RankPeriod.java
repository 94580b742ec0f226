package dev.storescope.events;

import dev.storescope.observation.Facts.SearchRanking;
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
import java.util.stream.Stream;

/** The ranks of an app for its tracked keywords from a date to another, both included. */
public record RankPeriod(RankHistory ranks, LocalDate first, LocalDate last) {
  /** The ranks of a timeline. */
  public static RankPeriod of(AppTimeline timeline) {
    return new RankPeriod(timeline.ranks(), timeline.first(), timeline.last());
  }

  /** The ranks of a keyword at the beginning and the end of what was observed. */
  public record PeriodMove(Keyword keyword, Rank before, Rank after) {
    /** How many places better; an app that is not ranked counts as after all others. */
    public int places() {
      return place(before) - place(after);
    }

    private static int place(Rank rank) {
      return switch (rank) {
        case Rank.Ranked(int position) -> position;
        case Rank.NotRanked() -> SearchRanking.MAX_APPS + 1;
      };
    }
  }

  /**
   * The number of keywords in each group on the dates on which any was observed on that date or the
   * three before.
   */
  public SortedMap<LocalDate, Map<RankGroup, Integer>> groups() {
    SortedMap<LocalDate, Map<RankGroup, Integer>> byDate = new TreeMap<>();
    first
        .datesUntil(last.plusDays(1))
        .forEach(date -> groupsOn(date).ifPresent(groups -> byDate.put(date, groups)));
    return Collections.unmodifiableSortedMap(byDate);
  }

  /** The number of keywords with a rank up to one, on the same dates. */
  public SortedMap<LocalDate, Integer> within(int last) {
    SortedMap<LocalDate, Integer> byDate = new TreeMap<>();
    groups()
        .keySet()
        .forEach(
            date ->
                byDate.put(
                    date,
                    (int) ranksOn(date).stream().filter(rank -> rank.isWithin(last)).count()));
    return byDate;
  }

  /** The number of keywords that were observed near the last date. */
  public int observed() {
    return ranksOn(last).size();
  }

  private List<Rank> ranksOn(LocalDate date) {
    return ranks.keywords().stream()
        .flatMap(keyword -> ranks.rankOn(keyword, date).stream())
        .toList();
  }

  private Optional<Map<RankGroup, Integer>> groupsOn(LocalDate date) {
    List<Rank> known = ranksOn(date);
    if (known.isEmpty()) {
      return Optional.empty();
    }
    Map<RankGroup, Integer> groups = new EnumMap<>(RankGroup.class);
    for (RankGroup group : RankGroup.values()) {
      groups.put(group, (int) known.stream().filter(group::has).count());
    }
    return Optional.of(groups);
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
    LocalDate begin = groups().keySet().stream().findFirst().orElse(first);
    return ranks.keywords().stream()
        .flatMap(
            keyword ->
                ranks
                    .rankOn(keyword, begin)
                    .flatMap(
                        before ->
                            ranks
                                .rankOn(keyword, last)
                                .map(after -> new PeriodMove(keyword, before, after)))
                    .stream());
  }
}
