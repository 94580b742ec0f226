package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Which observations count for a moment, to the millisecond. */
class EdgesOfAMomentTest {
  private static final String APP = "storetype=appstore&storeid=20&country=us";
  private static final String RATING = "/api/app-rating?" + APP + "&timestamp=";
  private static final String MOVEMENT = "/api/app-keywords-rank-movement?" + APP + "&till=";
  private static final AppId.AppStore ID = new AppId.AppStore(20);
  private static final Country US = new Country("us");
  private static final Duration RANGE = Duration.ofDays(30);

  private final InMemoryArchive archive = new InMemoryArchive();

  @AutoClose private final TestServer server = new TestServer(archive, Limits.of(0, 100));

  @Test
  void anObservationLaterInTheSecondOfTheTimestampDoesNotCount() {
    rated(Instant.parse("2026-11-01T00:00:00.250Z"));

    assertThat(server.client.get(RATING + "2026-11-01T00:00:00Z").status()).isEqualTo(204);
    assertThat(server.client.get(RATING + "2026-11-01T00:00:00.249Z").status()).isEqualTo(204);
    Reply reply = server.client.get(RATING + "2026-11-01T00:00:00.25Z");
    assertThat(reply.data().get("timestamp").asString()).isEqualTo("2026-11-01T00:00:00.250Z");
  }

  @Test
  void theMomentOfAnAnswerIsNotThatOfALaterObservationInTheSameSecond() {
    Instant second = Instant.parse("2026-11-01T00:00:00Z");
    append(new Subject.Rating(ID, US), second.plusMillis(200), new Facts.Rating(1.5, 9));
    append(new Subject.Rating(ID, US), second.plusMillis(700), new Facts.Rating(3.5, 10));

    for (String moment : List.of("00.2Z", "00.5Z", "00.699Z", "00.7Z", "00.9Z", "01Z", "30Z")) {
      Reply first = server.client.get(RATING + "2026-11-01T00:00:" + moment);
      Reply again = server.client.get(RATING + first.data().get("timestamp").asString());
      assertThat(again.data()).as(moment).isEqualTo(first.data());
    }
  }

  @Test
  void theMomentOfAnAnswerAskedForAgainHasTheSameAnswer() {
    Instant at = Instant.parse("2026-11-01T00:00:00.250Z");
    append(new Subject.Rating(ID, US), at.minusSeconds(3600), new Facts.Rating(1.5, 9));
    rated(at);

    Reply first = server.client.get(RATING + "2026-11-01T00:05Z");
    Reply again = server.client.get(RATING + first.data().get("timestamp").asString());
    assertThat(first.data().at("/results/rating").asDouble()).isEqualTo(4.5);
    assertThat(again.data()).isEqualTo(first.data());
  }

  @Test
  void anObservationExactlyAsOldAsTheLookBackCounts() {
    rated(Instant.parse("2026-11-01T00:00:00Z"));

    assertThat(server.client.get(RATING + "2026-11-02T12:00Z").status()).isEqualTo(200);
    assertThat(server.client.get(RATING + "2026-11-02T12:00:00.001Z").status()).isEqualTo(204);
  }

  @Test
  void aMissingSinceIsThirtyDaysBeforeTill() {
    movementIsTheSameWithAndWithoutSince(Instant.parse("2026-11-20T00:00:00Z"));
  }

  @Test
  void aMissingSinceIsThirtyDaysBeforeATillThatIsNow() {
    movementIsTheSameWithAndWithoutSince(TestServer.NOW.minusSeconds(200));
    movementIsTheSameWithAndWithoutSince(TestServer.NOW.plusSeconds(200));
  }

  @Test
  void anAppWithoutAKnownListingHasNoInformation() {
    Instant at = Instant.parse("2026-11-01T00:00:00Z");
    rated(at);
    append(
        new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL),
        at,
        new Facts.ChartRanking(Map.of(ChartKind.FREE, List.of(ID)), Optional.empty()));

    Reply reply = server.client.get("/api/app-all-info?" + APP + "&timestamp=2026-11-01T00:00Z");
    assertThat(reply.status()).isEqualTo(204);
    assertThat(reply.header("X-Credits-Cost")).contains("0");
  }

  /** Half a second after the start, the app leaves the ranking; a minute after it, it is back. */
  private void movementIsTheSameWithAndWithoutSince(Instant till) {
    Instant since = till.minus(RANGE);
    ranked(since.minusMillis(1), ID);
    ranked(since.plusMillis(500), new AppId.AppStore(21));
    ranked(since.plusSeconds(60), new AppId.AppStore(21), ID);
    ranked(till.isAfter(TestServer.NOW) ? TestServer.NOW : till, ID);

    Reply explicit = server.client.get(MOVEMENT + till + "&since=" + since);
    assertThat(explicit.data().at("/results/1/in").asInt()).isZero();
    assertThat(server.client.get(MOVEMENT + till).data()).isEqualTo(explicit.data());
  }

  private void rated(Instant at) {
    append(new Subject.Rating(ID, US), at, new Facts.Rating(4.5, 10));
  }

  private void ranked(Instant at, AppId... apps) {
    append(
        new Subject.Search(Device.IPHONE, US, Keyword.of("chess")),
        at,
        new Facts.SearchRanking(List.of(apps)));
  }

  private <F extends Facts> void append(Subject<F> subject, Instant at, F facts) {
    archive.append(List.of(new Observation<>(subject, at, Source.ITUNES_LOOKUP, facts)));
  }
}
