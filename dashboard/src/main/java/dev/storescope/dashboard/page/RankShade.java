package dev.storescope.dashboard.page;

import dev.storescope.events.RankGroup;
import java.util.stream.Stream;

/** How dark the background of a rank is: the better the rank, the darker. */
public final class RankShade {
  private RankShade() {}

  /** The class of the style sheet for a rank, from 1. */
  public static String of(int rank) {
    return "shade-" + Stream.of(RankGroup.values()).takeWhile(group -> rank > group.last()).count();
  }
}
