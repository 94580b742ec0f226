package dev.storescope.http.account.own;

import dev.storescope.accounts.AccountId;
import dev.storescope.http.api.CsvLayout;
import dev.storescope.http.validation.ValueType;
import dev.storescope.own.Funnel;
import dev.storescope.own.Funnel.Day;
import dev.storescope.own.FunnelCounts;
import dev.storescope.own.OwnFigures;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Of what an answer about own figures has a row each. */
enum OwnFigureRows {
  DAY,
  SOURCE,
  COUNTRY,
  /** Each day, source and country. */
  ALL;

  static final ValueType<OwnFigureRows> TYPE =
      ValueType.text(
          text ->
              Stream.of(values())
                  .filter(each -> each.wireName().equals(text))
                  .findFirst()
                  .orElseThrow(() -> ValueType.mustBe("day, source, country or all")));

  static final CsvLayout CSV =
      CsvLayout.of("storetype", "storeid", "from", "to")
          .entries("/figures")
          .cells(
              "date",
              "state",
              "source",
              "country",
              "impressions",
              "page_views",
              "first_downloads",
              "redownloads",
              "downloads",
              "view_rate",
              "conversion");

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  void write(
      OwnFigures figures,
      AccountId account,
      AppId app,
      LocalDate from,
      LocalDate to,
      Optional<Country> country,
      ObjectNode data) {
    if (this == ALL) {
      ArrayNode rows = data.putArray("figures");
      Funnel.cells(figures, account, app, from, to, country)
          .forEach(cell -> write(cell, rows.addObject()));
    } else {
      Funnel funnel = Funnel.of(figures, account, app, from, to, country);
      data.put("complete_days", funnel.completeDays());
      write(funnel.total(), data.putObject("total"));
      write(funnel, from, to, data.putArray("figures"));
    }
  }

  private void write(Funnel funnel, LocalDate from, LocalDate to, ArrayNode rows) {
    if (this == SOURCE) {
      for (Funnel.BySource each : funnel.sources()) {
        write(each.counts(), rows.addObject().put("source", each.source()));
      }
    } else if (this == COUNTRY) {
      for (Funnel.ByCountry each : funnel.countries()) {
        write(each.counts(), rows.addObject().put("country", each.country().code()));
      }
    } else {
      from.datesUntil(to.plusDays(1))
          .forEach(
              date -> write(date, Optional.ofNullable(funnel.days().get(date)), rows.addObject()));
    }
  }

  private static void write(LocalDate date, Optional<Day> day, ObjectNode row) {
    row.put("date", date.toString())
        .put(
            "state",
            day.map(kept -> kept.state().name().toLowerCase(Locale.ROOT)).orElse("not_observed"));
    write(day.map(Day::counts).orElse(FunnelCounts.NOT_OBSERVED), row);
  }

  private static void write(Funnel.Cell cell, ObjectNode row) {
    row.put("date", cell.date().toString())
        .put("source", cell.source())
        .put("country", cell.country().code());
    write(cell.counts(), row);
  }

  private static void write(FunnelCounts counts, ObjectNode row) {
    put("impressions", counts.impressions(), row);
    put("page_views", counts.pageViews(), row);
    put("first_downloads", counts.firstDownloads(), row);
    put("redownloads", counts.redownloads(), row);
    put("downloads", counts.allDownloads(), row);
    put("view_rate", counts.viewRate(), row);
    put("conversion", counts.conversion(), row);
  }

  private static void put(String name, OptionalLong value, ObjectNode row) {
    row.put(name, value.isPresent() ? value.getAsLong() : null);
  }

  private static void put(String name, OptionalDouble value, ObjectNode row) {
    row.put(name, value.isPresent() ? value.getAsDouble() : null);
  }
}
