package dev.storescope.dashboard.app;

import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.own.Funnel;
import dev.storescope.own.FunnelCounts;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The steps of a funnel by day. A step whose report is not kept was not observed.
 *
 * @param all a line for each step and rate
 */
public record FunnelSeries(DailySeries all) {
  private static final String IMPRESSIONS = "impressions";
  private static final String PAGE_VIEWS = "page_views";
  private static final String FIRST = "first_downloads";
  private static final String AGAIN = "redownloads";
  private static final String VIEW_RATE = "view_rate_percent";
  private static final String CONVERSION = "conversion_percent";

  static DailySeries days(DateRange range, Funnel funnel) {
    return new DailySeries(
        range,
        List.of(
            counts(Texts.of("funnel.impressions"), IMPRESSIONS, funnel, FunnelCounts::impressions),
            counts(Texts.of("funnel.page-views"), PAGE_VIEWS, funnel, FunnelCounts::pageViews),
            rates(Texts.of("funnel.view-rate"), VIEW_RATE, funnel, FunnelCounts::viewRate),
            counts(Texts.of("funnel.first-downloads"), FIRST, funnel, FunnelCounts::firstDownloads),
            counts(Texts.of("funnel.redownloads"), AGAIN, funnel, FunnelCounts::redownloads),
            rates(Texts.of("funnel.conversion"), CONVERSION, funnel, FunnelCounts::conversion)));
  }

  private static DailyLine counts(
      String title, String label, Funnel funnel, Function<FunnelCounts, OptionalLong> count) {
    SortedMap<LocalDate, OptionalDouble> values = new TreeMap<>();
    funnel
        .days()
        .forEach(
            (date, day) ->
                count
                    .apply(day.counts())
                    .ifPresent(value -> values.put(date, OptionalDouble.of((double) value))));
    return new DailyLine(title, List.of(label), Measure.COUNT, values);
  }

  /** A complete day without what it is a rate of has none, which was observed. */
  private static DailyLine rates(
      String title, String label, Funnel funnel, Function<FunnelCounts, OptionalDouble> rate) {
    SortedMap<LocalDate, OptionalDouble> values = new TreeMap<>();
    funnel
        .days()
        .forEach(
            (date, day) -> {
              OptionalDouble percent = percent(rate.apply(day.counts()));
              if (day.isComplete() || percent.isPresent()) {
                values.put(date, percent);
              }
            });
    return new DailyLine(title, List.of(label), Measure.VISIBILITY, values);
  }

  static OptionalDouble percent(OptionalDouble rate) {
    return rate.isPresent() ? OptionalDouble.of(100 * rate.getAsDouble()) : rate;
  }

  public DailySeries impressions() {
    return only(IMPRESSIONS);
  }

  public DailySeries pageViews() {
    return only(PAGE_VIEWS);
  }

  public DailySeries downloads() {
    return only(FIRST, AGAIN);
  }

  public DailySeries rates() {
    return only(VIEW_RATE, CONVERSION);
  }

  private DailySeries only(String... labels) {
    Set<String> shown = Set.of(labels);
    return all.only(line -> shown.contains(line.labels().getFirst()));
  }
}
