package dev.storescope.dashboard.account;

import dev.storescope.credits.DailyCharges;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.plot.Plot;
import dev.storescope.pricing.PricedItem;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The charges of an account.
 *
 * @param rows by date, newest first, and by item
 */
public record Charges(DateRange range, List<DailyCharges> rows) {
  /** How many lines have a color of their own; the last is that of all other items. */
  private static final int COLORS = Plot.COLOURS;

  /** The charges by date, oldest first, as the ledger lists them. */
  static Charges of(DateRange range, List<DailyCharges> daily) {
    Comparator<DailyCharges> newestFirst =
        Comparator.comparing(DailyCharges::date, Comparator.reverseOrder());
    return new Charges(range, daily.stream().sorted(newestFirst).toList());
  }

  public long answers() {
    return rows.stream().mapToLong(DailyCharges::answers).sum();
  }

  public long credits() {
    return rows.stream().mapToLong(DailyCharges::credits).sum();
  }

  /** The credits by date, with a line for each of the most expensive items. */
  public DailySeries series() {
    List<PricedItem> items = mostExpensiveFirst();
    int named = items.size() > COLORS ? COLORS - 1 : items.size();
    List<DailyLine> lines = new ArrayList<>();
    items.stream().limit(named).forEach(item -> lines.add(line(item.wireName(), List.of(item))));
    if (named < items.size()) {
      lines.add(line("others", items.subList(named, items.size())));
    }
    return new DailySeries(range, lines);
  }

  private List<PricedItem> mostExpensiveFirst() {
    Map<PricedItem, Long> sums = new EnumMap<>(PricedItem.class);
    rows.forEach(row -> sums.merge(row.item(), row.credits(), Long::sum));
    return sums.entrySet().stream()
        .sorted(Map.Entry.<PricedItem, Long>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** A date without charges is 0. */
  private DailyLine line(String title, Collection<PricedItem> items) {
    Map<LocalDate, Long> sums = new HashMap<>();
    range.dates().forEach(date -> sums.put(date, 0L));
    rows.stream()
        .filter(row -> items.contains(row.item()))
        .forEach(row -> sums.merge(row.date(), row.credits(), Long::sum));
    return DailyLine.of(
        title, List.of(title), Measure.COUNT, sums, sum -> OptionalDouble.of((double) sum));
  }

  Csv toCsv(String name) {
    Csv csv = new Csv(name, "date,item,answers,credits");
    rows.forEach(row -> csv.row(row.date(), row.item().wireName(), row.answers(), row.credits()));
    return csv;
  }
}
