package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.ListEnd;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.store.Country;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class EstimateRoutesTest {
  private final InMemoryArchive archive = new InMemoryArchive();
  @AutoClose private final TestServer server = new TestServer(archive, Limits.of(0, 100));
  private final CheckedClient ann = server.client;

  private void observe(Country country, Instant at, Optional<GenreResidual> residual) {
    observe(country, at, residual, Optional.empty());
  }

  private void observe(
      Country country,
      Instant at,
      Optional<GenreResidual> residual,
      Optional<WeeksAndMonth> weeks) {
    archive.append(
        List.of(
            new Observation<>(
                new Subject.PopularityReport(country),
                at,
                Source.APPLE_ADS,
                new PopularityCounts(
                    PopularityScale.ADS_WEEKLY_1_TO_100,
                    61,
                    Collections.nCopies(40, 12),
                    Optional.of(ListEnd.ofLowest(40)),
                    residual,
                    weeks))));
  }

  private JsonNode figures() {
    return ann.get("/account/estimates").data();
  }

  @Test
  void theResidualOfTheReportsIsTheirRootMeanSquare() {
    Instant now = server.clock.instant();
    observe(new Country("us"), now.minus(Duration.ofDays(7)), residual(30));
    observe(new Country("gb"), now, residual(50));
    observe(new Country("de"), now, Optional.empty());
    JsonNode law = figures().get("popularity_law");
    assertThat(law.get("reports").asInt()).isEqualTo(2);
    assertThat(law.get("residual_points").asDouble()).isEqualTo(0.41);
    assertThat(law.get("rows").asInt()).isEqualTo(15_000);
    assertThat(law.get("newest")).hasSize(3);
    assertThat(law.at("/newest/2/country").asString()).isEqualTo("us");
  }

  @Test
  void aReportThatDoesNotFitTheLawIsSaidSo() {
    observe(new Country("us"), server.clock.instant(), residual(260));
    assertThat(figures().at("/popularity_law/newest/0/holds").asBoolean(true)).isFalse();
  }

  @Test
  void aReportSaysWhetherTheWeeksOfTheLastMonthAgreeWithIt() {
    Instant now = server.clock.instant();
    observe(new Country("us"), now, residual(40), Optional.of(weeks(42)));
    observe(new Country("gb"), now.minusSeconds(1), residual(40), Optional.of(weeks(130)));
    observe(new Country("de"), now.minusSeconds(2), residual(40));
    JsonNode newest = figures().at("/popularity_law/newest");
    assertThat(newest.at("/0/weeks_residual_points").asDouble()).isEqualTo(0.42);
    assertThat(newest.at("/0/weeks_terms").asInt()).isEqualTo(3_300);
    assertThat(newest.at("/0/weeks_agree").asBoolean()).isTrue();
    assertThat(newest.at("/1/weeks_agree").asBoolean(true)).isFalse();
    assertThat(newest.at("/2/weeks_agree").isNull()).isTrue();
  }

  private static WeeksAndMonth weeks(int residual) {
    return new WeeksAndMonth(31, -961, 12, residual, 3_300);
  }

  @Test
  void holdoutsAreThereOnceTheyAreMeasured() {
    assertThat(figures().get("measured").asBoolean()).isFalse();
    server.holdouts.measure(server.clock.instant());
    assertThat(figures().get("measured").asBoolean()).isTrue();
    assertThat(figures().get("holdouts")).isEmpty();
  }

  private static Optional<GenreResidual> residual(int hundredths) {
    return Optional.of(new GenreResidual(hundredths, 7_500));
  }
}
