package dev.storescope.dashboard.app;

import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.own.Funnel;
import dev.storescope.own.FunnelCounts;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The tables of a funnel as files. */
final class FunnelFiles {
  private static final String DAYS = "days";
  private static final String SOURCES = "sources";
  private static final String COUNTRIES = "countries";
  private static final String STEPS =
      ",impressions,page_views,view_rate_percent,first_downloads,redownloads,conversion_percent";

  private FunnelFiles() {}

  /** The file of the table that a query asks for. */
  static Csv of(FormFields query, AppSelection app, FunnelSeries steps, Funnel funnel) {
    return switch (query.find("table").orElse(DAYS)) {
      case DAYS -> steps.all().toCsv(app.fileName("funnel"));
      case SOURCES -> sources(app.fileName("funnel-sources"), funnel);
      case COUNTRIES -> countries(app.fileName("funnel-countries"), funnel);
      default -> throw PageException.notOneOf("table", List.of(DAYS, SOURCES, COUNTRIES));
    };
  }

  private static Csv sources(String name, Funnel funnel) {
    Csv csv = new Csv(name, "source" + STEPS);
    funnel.sources().forEach(each -> row(csv, each.source(), each.counts()));
    return csv;
  }

  private static Csv countries(String name, Funnel funnel) {
    Csv csv = new Csv(name, "country" + STEPS);
    funnel.countries().forEach(each -> row(csv, each.country(), each.counts()));
    return csv;
  }

  private static void row(Csv csv, Object of, FunnelCounts counts) {
    csv.row(
        of,
        cell(counts.impressions()),
        cell(counts.pageViews()),
        cell(FunnelSeries.percent(counts.viewRate())),
        cell(counts.firstDownloads()),
        cell(counts.redownloads()),
        cell(FunnelSeries.percent(counts.conversion())));
  }

  private static Object cell(OptionalLong count) {
    return count.isPresent() ? (Object) count.getAsLong() : "";
  }

  private static Object cell(OptionalDouble percent) {
    return percent.isPresent() ? (Object) percent.getAsDouble() : "";
  }
}
