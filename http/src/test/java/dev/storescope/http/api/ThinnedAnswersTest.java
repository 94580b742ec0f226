package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.ThinnedDays;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.SearchResults;
import dev.storescope.retention.Retention;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How an answer says that the date of its moment is thinned. */
class ThinnedAnswersTest {
  private static final Subject.Search CHESS =
      new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("chess"));
  private static final LocalDate BEFORE = Retention.firstKept(TestServer.NOW, Duration.ofDays(62));
  private static final LocalDate THINNED = BEFORE.minusDays(10);

  private final InMemoryArchive archive = new InMemoryArchive();

  @AutoClose
  private final TestServer server =
      new TestServer(
          archive, Limits.of(0, 100), List.of(RankingRoutes.searchResults(new SearchResults())));

  @BeforeEach
  void observe() {
    for (String time : List.of("T08:00:00Z", "T10:00:00Z", "T20:00:00Z")) {
      append(Instant.parse(THINNED + time));
      append(Instant.parse(BEFORE + time));
    }
    append(TestServer.NOW);
  }

  @Test
  void anAnswerAboutAThinnedDateIsMarkedWithTheFirstDateThatIsNot() {
    Reply whole = at(THINNED, "23:59Z");
    new Retention(archive).thinAll(BEFORE);
    Reply thinned = at(THINNED, "23:59Z");
    assertThat(whole.header("X-Thinned")).isEmpty();
    assertThat(thinned.header("X-Thinned")).contains(BEFORE.toString());
    assertThat(thinned.data()).isEqualTo(whole.data());
  }

  @Test
  void anAnswerThatIsNoMoreThereIsMarked() {
    new Retention(archive).thinAll(BEFORE);
    Reply thinned = at(THINNED, "12:00Z");
    assertThat(thinned.status()).isEqualTo(204);
    assertThat(thinned.header("X-Thinned")).contains(BEFORE.toString());
  }

  @Test
  void answersAboutOtherDatesAndNowAreNotMarked() {
    archive.noteThinned(new ThinnedDays(BEFORE, LocalDate.EPOCH));
    assertThat(at(BEFORE, "12:00Z").header("X-Thinned")).isEmpty();
    Reply now =
        server.client.get(
            "/api/search-results?storetype=appstore&devicetype=iphone&country=us&query=chess");
    assertThat(now.status()).isEqualTo(200);
    assertThat(now.header("X-Thinned")).isEmpty();
  }

  private Reply at(LocalDate date, String time) {
    return server.client.get(
        "/api/search-results?storetype=appstore&devicetype=iphone&country=us&query=chess&timestamp="
            + date
            + "T"
            + time);
  }

  private void append(Instant at) {
    archive.append(
        List.of(
            new Observation<>(
                CHESS,
                at,
                Source.ITUNES_SEARCH,
                new Facts.SearchRanking(List.of(new AppId.AppStore(1))))));
  }
}
