package dev.storescope.dashboard.plot;

import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.plot.Plot.DateTick;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The horizontal axis of a chart: each date has a slot of the same width. */
record DateAxis(List<LocalDate> dates) {
  private static final List<Integer> STEPS = List.of(1, 2, 3, 7, 14, 30, 61, 91);
  private static final int MOST_TICKS = 10;

  /** The middle of a slot, in percent from the left. */
  static double at(int slot, int slots) {
    return 100 * (slot + 0.5) / slots;
  }

  double at(LocalDate date) {
    return at(dates.indexOf(date), dates.size());
  }

  /** Labels at equal distances, the last date among them. */
  List<DateTick> ticks() {
    int step =
        STEPS.stream()
            .filter(days -> dates.size() <= days * MOST_TICKS)
            .findFirst()
            .orElse(dates.size());
    List<DateTick> ticks = new ArrayList<>();
    for (int i = dates.size() - 1; i >= 0; i -= step) {
      boolean minor = ticks.size() % 3 != 0;
      ticks.add(new DateTick(at(i, dates.size()), Format.dayAndMonth(dates.get(i)), minor));
    }
    return List.copyOf(ticks.reversed());
  }
}
