package dev.storescope.own;

import dev.storescope.own.Funnel.ByCountry;
import dev.storescope.own.Funnel.BySource;
import dev.storescope.own.Funnel.Day;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sums a funnel while it is visited: the sums of all countries, or beside these the counts of one.
 */
final class FunnelSums implements OwnFigures.SumVisitor, OwnFigures.Visitor {
  private static final Comparator<FunnelCounts> MOST =
      Comparator.<FunnelCounts>comparingLong(counts -> counts.allDownloads().orElse(0))
          .thenComparingLong(counts -> counts.pageViews().orElse(0))
          .thenComparingLong(counts -> counts.impressions().orElse(0))
          .reversed();

  private final boolean ofAll;
  private final KeptReports kept = new KeptReports();
  private final FigureSum total = new FigureSum();
  private final Map<LocalDate, FigureSum> days = new HashMap<>();
  private final Map<String, FigureSum> sources = new HashMap<>();
  private final Map<Country, FigureSum> countries = new HashMap<>();

  /**
   * @param ofAll whether its steps are those of all countries
   */
  FunnelSums(boolean ofAll) {
    this.ofAll = ofAll;
  }

  @Override
  public void visitDay(LocalDate date, OwnReport report, LocalDate processedOn) {
    kept.add(date, report, processedOn);
  }

  @Override
  public void visitSource(LocalDate date, OwnFigure figure, String source, long count) {
    if (ofAll) {
      add(date, figure, source, count);
    }
  }

  @Override
  public void visitCountry(LocalDate date, OwnFigure figure, Country country, long count) {
    if (kept.isComplete(date)) {
      countries.computeIfAbsent(country, _ -> new FigureSum()).add(figure, count);
    }
  }

  @Override
  public void visit(LocalDate date, OwnFigure figure, String source, Country country, long count) {
    add(date, figure, source, count);
  }

  private void add(LocalDate date, OwnFigure figure, String source, long count) {
    days.computeIfAbsent(date, _ -> new FigureSum()).add(figure, count);
    if (kept.isComplete(date)) {
      total.add(figure, count);
      sources.computeIfAbsent(source, _ -> new FigureSum()).add(figure, count);
    }
  }

  Funnel funnel() {
    SortedMap<LocalDate, Day> byDay = new TreeMap<>();
    for (LocalDate date : kept.dates()) {
      byDay.put(date, kept.day(date, days.getOrDefault(date, new FigureSum()).counts()));
    }
    boolean isAnyComplete = byDay.values().stream().anyMatch(Day::isComplete);
    return new Funnel(
        isAnyComplete ? total.counts() : FunnelCounts.NOT_OBSERVED,
        byDay,
        sources.entrySet().stream()
            .map(each -> new BySource(each.getKey(), each.getValue().counts()))
            .sorted(Comparator.comparing(BySource::counts, MOST).thenComparing(BySource::source))
            .toList(),
        countries.entrySet().stream()
            .map(each -> new ByCountry(each.getKey(), each.getValue().counts()))
            .sorted(Comparator.comparing(ByCountry::counts, MOST).thenComparing(ByCountry::country))
            .toList());
  }
}
