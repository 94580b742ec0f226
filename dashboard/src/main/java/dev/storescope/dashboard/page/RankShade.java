package dev.storescope.dashboard.page;

import dev.storescope.events.RankGroup;
import java.util.stream.Stream;

/** How dark the background of a rank is: the better the rank, the darker. */
public final class RankShade {
  private RankShade() {}

  /** The class of the style sheet for a rank, from 1. */
  public static String of(int rank) {
    return Stream.of(RankGroup.values())
        .filter(group -> rank <= group.last())
        .findFirst()
        .map(group -> "shade-" + group.ordinal())
        .orElseThrow();
  }
}
