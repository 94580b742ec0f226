package dev.storescope.server.dashboard.account;

import dev.storescope.credits.DailyCharges;
import dev.storescope.pricing.PricedItem;
import dev.storescope.server.dashboard.page.Chart;
import dev.storescope.server.dashboard.page.Csv;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What an account was charged in a span of time.
 *
 * @param rows by date, the latest first, and by item
 */
public record Charges(Span span, List<DailyCharges> rows) {
  /** As many items have a colour of their own; the last one is of all others together. */
  private static final int COLOURS = 8;

  /** The charges by date, the earliest first, as the ledger lists them. */
  static Charges of(Span span, List<DailyCharges> daily) {
    Comparator<DailyCharges> latestFirst =
        Comparator.comparing(DailyCharges::date, Comparator.reverseOrder());
    return new Charges(span, daily.stream().sorted(latestFirst).toList());
  }

  public long answers() {
    return rows.stream().mapToLong(DailyCharges::answers).sum();
  }

  public long credits() {
    return rows.stream().mapToLong(DailyCharges::credits).sum();
  }

  /** Bars by day, which are made of what each item cost: the dearest ones by name. */
  public Chart chart() {
    List<LocalDate> dates = span.since().datesUntil(span.till().plusDays(1)).toList();
    Chart chart = Chart.bars(dates.stream().map(LocalDate::toString).toList()).stacked();
    List<PricedItem> items = dearestFirst();
    int named = items.size() > COLOURS ? COLOURS - 1 : items.size();
    items.stream()
        .limit(named)
        .forEach(item -> chart.series(item.wireName(), points(dates, List.of(item))));
    if (named < items.size()) {
      chart.series("others", points(dates, items.subList(named, items.size())));
    }
    return chart;
  }

  private List<PricedItem> dearestFirst() {
    Map<PricedItem, Long> sums = new EnumMap<>(PricedItem.class);
    rows.forEach(row -> sums.merge(row.item(), row.credits(), Long::sum));
    return sums.entrySet().stream()
        .sorted(Map.Entry.<PricedItem, Long>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .toList();
  }

  private List<OptionalDouble> points(List<LocalDate> dates, Collection<PricedItem> items) {
    Map<LocalDate, Long> sums =
        rows.stream()
            .filter(row -> items.contains(row.item()))
            .collect(
                Collectors.groupingBy(
                    DailyCharges::date, Collectors.summingLong(DailyCharges::credits)));
    return dates.stream().map(date -> OptionalDouble.of(sums.getOrDefault(date, 0L))).toList();
  }

  Csv csv(String name) {
    Csv csv = new Csv(name, "date", "item", "answers", "credits");
    rows.forEach(row -> csv.row(row.date(), row.item().wireName(), row.answers(), row.credits()));
    return csv;
  }
}
