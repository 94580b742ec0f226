package dev.storescope.http.account;

import dev.storescope.accounts.Scope;
import dev.storescope.archive.Archive;
import dev.storescope.holdout.HoldoutResult;
import dev.storescope.holdout.HoldoutValidation;
import dev.storescope.holdout.Holdouts;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.popularities.ArchivedReports;
import dev.storescope.store.Country;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The route for how far estimates are off, measured on what the archive has. */
public record EstimateRoutes(Archive archive, Holdouts holdouts, InstantSource clock) {
  private static final int MOST_REPORTS = 100;

  public RouteTable table() {
    return new RouteTable().get("/account/estimates", Scope.READ, this::send);
  }

  private void send(Exchange exchange) {
    ObjectNode data = Exchange.object();
    List<Observation<PopularityCounts>> reports =
        new ArchivedReports(archive).list(clock.instant());
    write(reports, data.putObject("popularity_law"));
    Optional<List<HoldoutValidation>> measured = holdouts.findLatest();
    data.put("measured", measured.isPresent());
    ArrayNode list = data.putArray("holdouts");
    measured.orElse(List.of()).forEach(one -> write(one, list.addObject()));
    exchange.sendOwn(data);
  }

  private static void write(List<Observation<PopularityCounts>> reports, ObjectNode node) {
    node.put("reports", reports.stream().filter(one -> one.facts().residual().isPresent()).count());
    write(ArchivedReports.residual(reports), node);
    ArrayNode list = node.putArray("newest");
    reports.stream().limit(MOST_REPORTS).forEach(report -> write(report, list.addObject()));
  }

  private static void write(Observation<PopularityCounts> report, ObjectNode node) {
    node.put("country", report.subject().country().code());
    node.put("scale", report.facts().scale().name().toLowerCase(Locale.ROOT));
    node.put("observed_at", Timestamps.format(report.observedAt()));
    write(report.facts().residual(), node);
    Optional<WeeksAndMonth> weeks = report.facts().weeks();
    node.put("weeks_residual_points", weeks.map(WeeksAndMonth::residual).orElse(null));
    node.put("weeks_terms", weeks.map(WeeksAndMonth::terms).orElse(null));
    node.put("weeks_agree", weeks.map(WeeksAndMonth::isLawful).orElse(null));
  }

  private static void write(Optional<GenreResidual> residual, ObjectNode node) {
    node.put("residual_points", residual.map(GenreResidual::points).orElse(null));
    node.put("rows", residual.map(GenreResidual::rows).orElse(null));
    node.put("holds", residual.map(known -> !known.isLarge()).orElse(null));
  }

  private static void write(HoldoutValidation validation, ObjectNode node) {
    node.put("figure", validation.figure().name().toLowerCase(Locale.ROOT));
    node.put("storetype", validation.store().wireName());
    node.put("country", validation.country().map(Country::code).orElse(null));
    node.put("measured_at", Timestamps.format(validation.measuredAt()));
    node.put("count", validation.result().count());
    Optional<HoldoutResult.Measured> figures =
        switch (validation.result()) {
          case HoldoutResult.Measured measured -> Optional.of(measured);
          case HoldoutResult.TooFew _ -> Optional.empty();
        };
    node.put("mean_error", figures.map(HoldoutResult.Measured::meanError).orElse(null));
    node.put("rank_correlation", figures.map(HoldoutResult.Measured::rankCorrelation).orElse(null));
    node.put("coverage", figures.map(HoldoutResult.Measured::coverage).orElse(null));
  }
}
