package dev.storescope.dashboard.app;

import java.util.ArrayList;
import java.util.List;

/**
 * How many ratings or reviews have how many stars, as bars.
 *
 * @param bars of five stars, four stars, …
 */
public record StarBars(List<StarBar> bars) {
  public StarBars {
    bars = List.copyOf(bars);
  }

  /**
   * A bar.
   *
   * @param percent of all
   */
  public record StarBar(int stars, long count, double percent) {}

  /** The bars of the numbers of one star, two stars, … */
  public static StarBars of(List<? extends Number> counts) {
    long all = counts.stream().mapToLong(Number::longValue).sum();
    List<StarBar> bars = new ArrayList<>();
    for (int stars = counts.size(); stars > 0; stars--) {
      long count = counts.get(stars - 1).longValue();
      bars.add(new StarBar(stars, count, all == 0 ? 0 : 100.0 * count / all));
    }
    return new StarBars(bars);
  }
}
