package dev.storescope.own;

import dev.storescope.own.Funnel.Cell;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts the figures of each day, source and country side by side. */
final class FunnelCells implements OwnFigures.Visitor {
  private record Key(LocalDate date, String source, Country country) {}

  private final KeptReports kept = new KeptReports();
  private final Map<Key, FigureSum> sums = new HashMap<>();

  @Override
  public void visitDay(LocalDate date, OwnReport report, LocalDate processedOn) {
    kept.add(date, report, processedOn);
  }

  @Override
  public void visit(LocalDate date, OwnFigure figure, String source, Country country, long count) {
    sums.computeIfAbsent(new Key(date, source, country), _ -> new FigureSum()).add(figure, count);
  }

  List<Cell> list() {
    return sums.entrySet().stream()
        .map(
            each ->
                new Cell(
                    each.getKey().date(),
                    each.getKey().source(),
                    each.getKey().country(),
                    kept.only(each.getKey().date(), each.getValue().counts())))
        .sorted()
        .toList();
  }
}
