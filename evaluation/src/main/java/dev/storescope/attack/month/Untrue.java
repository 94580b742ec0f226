package dev.storescope.attack.month;

import dev.storescope.observation.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Untrue observations of one sort: how many of which kind during which troubles, and the first. */
final class Untrue {
  private static final int EXAMPLES = 20;

  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> examples = new ArrayList<>();

  void add(Subject<?> subject, List<Trouble> troubles, String description) {
    counts.merge(subject.kind() + " during " + troubles, 1, Integer::sum);
    if (examples.size() < EXAMPLES) {
      examples.add(description);
    }
  }

  /**
   * A row of the report.
   *
   * @param isForbidden whether there must be none
   */
  MonthReport.Row row(String title, boolean isForbidden) {
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    Stream<String> sums =
        counts.entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .map(each -> each.getValue() + " of " + each.getKey());
    return new MonthReport.Row(
        title,
        Integer.toString(all),
        isForbidden ? "0" : "",
        !isForbidden || all == 0,
        Stream.concat(sums, examples.stream()).toList());
  }
}
