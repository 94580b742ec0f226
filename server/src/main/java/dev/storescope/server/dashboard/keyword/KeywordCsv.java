package dev.storescope.server.dashboard.keyword;

import dev.storescope.estimation.Estimate;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Csv;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/** The tables of the page of a keyword, to be taken along. */
final class KeywordCsv {
  private static final String APP = "app";
  private static final String TITLE = "title";
  private static final String DATE = "date";
  private static final String RANK = "rank";
  private static final String POPULARITY = "popularity";
  private static final String P10 = "users_per_day_p10";
  private static final String P50 = "users_per_day_p50";
  private static final String P90 = "users_per_day_p90";

  private final String name;

  KeywordCsv(KeywordQuery query) {
    this.name =
        "%s-%s-%s".formatted(query.keyword().text(), query.country(), query.device().wireName());
  }

  Csv results(Results results) {
    Csv csv =
        new Csv(name + "-results", RANK, APP, TITLE, "change_since_yesterday", "change_since_week");
    results
        .rows()
        .forEach(
            row ->
                csv.row(
                    row.rank(),
                    row.app().app(),
                    row.app().title(),
                    row.day().toCell(),
                    row.week().toCell()));
    return csv;
  }

  /** A rank is 0 where the app did not rank, and empty where nobody looked. */
  Csv ranks(Ranks ranks, RankHistory history) {
    Csv csv = new Csv(name + "-ranks", DATE, APP, TITLE, RANK);
    for (LocalDate date : history.newestFirst().reversed()) {
      for (AppCard app : ranks.apps()) {
        csv.row(date, app.app(), app.title(), cell(history.rank(date, app.app())));
      }
    }
    return csv;
  }

  /** A day on which nobody looked is there with nothing but its date. */
  Csv topTen(Ranks ranks) {
    Csv csv = new Csv(name + "-top-10", DATE, RANK, APP, TITLE);
    for (Ranks.Day day : ranks.days()) {
      if (day.apps().isEmpty()) {
        csv.row(day.date(), day.isLookedAt() ? 0 : "", "", "");
      }
      for (int i = 0; i < day.apps().size(); i++) {
        AppCard app = day.apps().get(i);
        csv.row(day.date(), i + 1, app.app(), app.title());
      }
    }
    return csv;
  }

  Csv volumes(Volumes volumes) {
    Csv csv = new Csv(name + "-volume", DATE, POPULARITY, P10, P50, P90);
    volumes
        .rows()
        .forEach(
            row ->
                csv.row(
                    row.date(),
                    cell(row.popularity()),
                    cell(row.volume(), Estimate::p10),
                    cell(row.volume(), Estimate::p50),
                    cell(row.volume(), Estimate::p90)));
    return csv;
  }

  Csv suggestions(Suggested suggested) {
    Csv csv = new Csv(name + "-suggestions", "keyword", POPULARITY, P10, P50, P90);
    suggested
        .rows()
        .forEach(
            row ->
                csv.row(
                    row.keyword().text(),
                    cell(row.popularity()),
                    cell(row.volume(), Estimate::p10),
                    cell(row.volume(), Estimate::p50),
                    cell(row.volume(), Estimate::p90)));
    return csv;
  }

  private static Object cell(OptionalInt number) {
    return number.isPresent() ? number.getAsInt() : "";
  }

  private static Object cell(Optional<Estimate> estimate, ToDoubleFunction<Estimate> end) {
    return estimate.isPresent() ? end.applyAsDouble(estimate.get()) : "";
  }
}
