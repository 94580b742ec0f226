package dev.storescope.server.dashboard.app;

import dev.storescope.estimation.Estimate;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.rankings.AppKeywordsRankMovement.Bucket;
import dev.storescope.rankings.AppKeywordsRankMovement.Movement;
import dev.storescope.server.dashboard.app.KeywordRow.Look;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.server.dashboard.page.Known;
import dev.storescope.server.dashboard.page.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The tables of the page of keywords as files. Rank 0 is: looked at, and not there. */
final class KeywordsCsv {
  private KeywordsCsv() {}

  static Csv rows(Place place, List<KeywordRow> rows) {
    Csv csv =
        new Csv(
            name("keywords", place),
            "keyword",
            "rank",
            "rank_a_day_before",
            "rank_a_week_before",
            "popularity",
            "users_per_day_p10",
            "users_per_day_p50",
            "users_per_day_p90",
            "installs_per_day_p10",
            "installs_per_day_p50",
            "installs_per_day_p90",
            "best_rank",
            "looked_at",
            "next_look",
            "state");
    rows.forEach(row -> csv.row(cells(row).toArray()));
    return csv;
  }

  static Csv movement(Place place, Known<AppKeywordsRankMovement.Result> movement) {
    Csv csv = new Csv(name("movement", place), "ranks", "in", "out");
    movement
        .find()
        .ifPresent(
            result -> result.movements().forEach((bucket, moved) -> add(csv, bucket, moved)));
    return csv;
  }

  static String name(String what, Place place) {
    return "%s-%s-%s-%s".formatted(what, place.app(), place.country(), place.device().wireName());
  }

  private static void add(Csv csv, Bucket bucket, Movement movement) {
    csv.row(bucket.wireName(), movement.in(), movement.out());
  }

  private static List<Object> cells(KeywordRow row) {
    Optional<Look.Seen> seen = row.seen();
    List<Object> cells = new ArrayList<>();
    cells.add(row.keyword());
    cells.add(cell(seen.map(Look.Seen::rank)));
    cells.add(seen.map(one -> cell(one.day().before())).orElse(""));
    cells.add(seen.map(one -> cell(one.week().before())).orElse(""));
    cells.add(cell(row.outlook().popularity()));
    addEstimate(cells, row.outlook().usersPerDay());
    addEstimate(cells, row.outlook().installsPerDay());
    cells.add(cell(row.best()));
    cells.add(cell(seen.map(Look.Seen::at)));
    cells.add(cell(row.next()));
    cells.add(state(row.look()));
    return cells;
  }

  private static void addEstimate(List<Object> cells, Optional<Estimate> estimate) {
    cells.add(cell(estimate.map(Estimate::p10)));
    cells.add(cell(estimate.map(Estimate::p50)));
    cells.add(cell(estimate.map(Estimate::p90)));
  }

  private static String state(Look look) {
    return switch (look) {
      case Look.Seen seen -> seen.rank() > 0 ? "ranked" : "not ranked";
      case Look.Fetching() -> "being fetched";
      case Look.Failed(String reason) -> "failed: " + reason;
      case Look.Never() -> "not looked at yet";
    };
  }

  private static Object cell(Optional<?> value) {
    return value.<Object>map(found -> found).orElse("");
  }

  private static Object cell(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : "";
  }
}
