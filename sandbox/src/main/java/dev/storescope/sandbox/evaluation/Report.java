package dev.storescope.sandbox.evaluation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an evaluation found: a row for each estimator in each kind of world, and the gates. */
public record Report(List<Row> rows, List<Verdict> verdicts) {
  public Report {
    rows = List.copyOf(rows);
    verdicts = List.copyOf(verdicts);
  }

  static Report of(List<Measurement> measurements) {
    record Key(Figure figure, String estimator, WorldKind world) {}
    Map<Key, List<Measurement>> groups = new LinkedHashMap<>();
    for (Measurement measurement : measurements) {
      groups
          .computeIfAbsent(
              new Key(measurement.figure(), measurement.estimator(), measurement.world()),
              _ -> new ArrayList<>())
          .add(measurement);
    }
    List<Row> rows =
        groups.values().stream()
            .map(Row::of)
            .sorted(Comparator.comparing(Row::figure).thenComparing(Row::world))
            .toList();
    return new Report(rows, Gate.ALL.stream().flatMap(gate -> gate.judge(rows)).toList());
  }

  /** Whether every gate is passed. */
  public boolean isPassed() {
    return verdicts.stream().allMatch(Verdict::isPassed);
  }

  /** What came of a gate in a kind of world. */
  public record Verdict(Gate gate, WorldKind world, double value, boolean isPassed) {}
}
