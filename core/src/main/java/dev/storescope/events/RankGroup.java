package dev.storescope.events;

import dev.storescope.observation.Rank;
import java.util.stream.Stream;

/** The ranks that people see alike, best first; each group begins after the one before. */
public enum RankGroup {
  FIRST(1),
  TO_5(5),
  TO_10(10),
  TO_50(50),
  TO_100(100),
  FURTHER(Integer.MAX_VALUE);

  private final int last;

  RankGroup(int last) {
    this.last = last;
  }

  /** The first rank of the group. */
  public int first() {
    return Stream.of(values())
        .filter(group -> group.last < last)
        .mapToInt(group -> group.last + 1)
        .max()
        .orElse(1);
  }

  /** The last rank of the group; there is none in the last group. */
  public int last() {
    return last;
  }

  boolean has(Rank rank) {
    return rank.isWithin(last) && (first() == 1 || !rank.isWithin(first() - 1));
  }
}
