package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Removed;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.retention.Retention;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SampleObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class EventRoutesTest {
  private static final String APP = "/account/tracked-apps/appstore/20/us";
  private static final Country US = new Country("us");

  private final InMemoryArchive archive = new InMemoryArchive();
  @AutoClose private final TestServer server = new TestServer(archive, Limits.of(0, 100));
  private final CheckedClient ann = server.client;

  @Test
  void theEventsOfAnAppAreByDate() {
    track();
    ranked("chess", 2, 20, 3);
    ranked("chess", 1, 3, 20, 4);
    titled(3, 2, "Draughts");
    titled(3, 1, "Draughts 2");

    Reply reply = ann.get(APP + "/events?days=7");
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    JsonNode day = reply.data().get("days").get(0);
    assertThat(day.get("date").asString()).isEqualTo(date(1));
    assertThat(day.get("left_top_10")).isEmpty();
    assertThat(day.get("events"))
        .extracting(event -> event.get("kind").asString() + " " + event.get("storeid").asString())
        .containsExactly("listing 3", "new_rival 4");
    JsonNode title = day.get("events").get(0);
    assertThat(title.get("own").asBoolean()).isFalse();
    assertThat(title.get("title").asString()).isEqualTo("Draughts 2");
    assertThat(title.get("parts").get(0).toString())
        .isEqualTo(
            """
            {"part":"title","before":["Draughts"],"after":["Draughts 2"]}""");
    assertThat(day.get("events").get(1).get("query").asString()).isEqualTo("chess");
  }

  @Test
  void aDoubtedSearchIsNamedInTheAnswersThatAreFromIt() {
    track();
    ranked("chess", 2, 20, 3);
    List<String> paths =
        List.of(
            "/account/last-day",
            APP + "/events",
            APP + "/events/after?date=" + date(2),
            APP + "/visibility");
    assertThat(paths).allMatch(path -> ann.get(path).header("X-Doubted").isEmpty());
    server.queue.doubt(
        new Subject.Search(Device.IPHONE, US, Keyword.of("chess")),
        "1 app, and 200 yesterday",
        TestServer.NOW.plusSeconds(600));
    assertThat(paths)
        .allSatisfy(
            path ->
                assertThat(ann.get(path).header("X-Doubted"))
                    .contains("search:iphone:us:chess; since=2026-11-21T12:00:00Z"));
  }

  @Test
  void whatWasRemovedOfAnAppItsCompetitorsAndKeywordsIsNamed() {
    track();
    ranked("chess", 2, 20, 3);
    List<String> paths =
        List.of(
            "/account/last-day",
            APP + "/events",
            APP + "/events/after?date=" + date(2),
            APP + "/visibility");
    Retention retention = new Retention(archive);
    Removed.OfKeyword chess = new Removed.OfKeyword(StoreType.APP_STORE, Keyword.of("chess"));
    retention.remove(
        List.of(
            new Removed.App(new AppId.AppStore(4)),
            new Removed.OfKeyword(StoreType.GOOGLE_PLAY, Keyword.of("chess"))),
        TestServer.NOW);
    assertThat(paths).allMatch(path -> ann.get(path).header("X-Removed").isEmpty());
    retention.remove(List.of(new Removed.App(new AppId.AppStore(20)), chess), TestServer.NOW);
    assertThat(paths)
        .allSatisfy(
            path ->
                assertThat(ann.get(path).header("X-Removed"))
                    .contains(
                        "app; until=2026-11-21T12:00:00Z, keyword; until=2026-11-21T12:00:00Z"));
  }

  @Test
  void datesThatAreThinnedAreNamed() {
    track();
    LocalDate kept = LocalDate.parse(date(70));
    archive.noteThinned(new ThinnedDays(kept, kept));
    for (String path :
        List.of("/events?days=72", "/visibility?days=72", "/events/after?date=" + date(70))) {
      assertThat(ann.get(APP + path).header("X-Thinned")).as(path).contains(date(70));
    }
    for (String path :
        List.of("/events?days=71", "/visibility?days=71", "/events/after?date=" + date(69))) {
      Reply reply = ann.get(APP + path);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.header("X-Thinned")).as(path).isEmpty();
    }
  }

  @Test
  void whatWasNotedIsAmongTheEventsOfItsDay() {
    track();
    annotate(3, "We shipped 2.3");
    annotate(40, "Long ago");
    JsonNode days = ann.get(APP + "/events").data().get("days");
    assertThat(days).hasSize(1);
    assertThat(days.get(0).get("date").asString()).isEqualTo(date(3));
    assertThat(days.get(0).get("events")).isEmpty();
    assertThat(days.get(0).at("/annotations/0/text").asString()).isEqualTo("We shipped 2.3");
  }

  @Test
  void whatMovedAfterADayIsComparedWithTheDayBeforeAndWithCompetitors() {
    track();
    annotate(10, "New title");
    annotate(2, "Another");
    annotate(60, "Before all periods");
    ranked("chess", 11, manyThen(20));
    ranked("chess", 3, 3, 20);
    ranked("checkers", 11, 20);
    ranked("checkers", 3, manyThen(20));
    titled(3, 11, "Draughts");

    JsonNode data = ann.get(APP + "/events/after?date=" + date(10)).data();
    assertThat(data.get("date").asString()).isEqualTo(date(10));
    assertThat(data.get("changes"))
        .extracting(
            each -> each.get("date").asString() + " " + each.at("/annotations/0/text").asString())
        .containsExactly(date(2) + " Another", date(10) + " New title");
    assertThat(data.get("periods")).hasSize(1);
    JsonNode period = data.get("periods").get(0);
    assertThat(period.get("before").asString()).isEqualTo(date(11));
    assertThat(period.get("after").asString()).isEqualTo(date(3));
    assertThat(period.at("/apps/0").toString())
        .isEqualTo(
            """
            {"storeid":"20","own":true,"keywords":2,"entered_top_10":1,"left_top_10":1,"up":1,\
            "down":1,"median_places_gained":-0.5,"visibility_before":null,\
            "visibility_after":null}""");
    assertThat(period.at("/apps/1/storeid").asString()).isEqualTo("3");
    assertThat(period.at("/apps/1/title").asString()).isEqualTo("Draughts");
    assertThat(period.at("/apps/1/own").asBoolean()).isFalse();
  }

  @Test
  void movesNameTheirKeywords() {
    track();
    ranked("chess", 1, manyThen(20));
    ranked("chess", 0, 20, 3);
    JsonNode day = ann.get(APP + "/events").data().get("days").get(0);
    assertThat(day.get("entered_top_10").get(0).get("query").asString()).isEqualTo("chess");
    assertThat(day.get("entered_top_10").get(0).get("rank_before").asInt()).isEqualTo(12);
    assertThat(day.get("entered_top_10").get(0).get("rank_after").asInt()).isEqualTo(1);
  }

  @Test
  void theLastDayIsThatOfEveryTrackedApp() {
    track();
    ranked("chess", 1, manyThen(20));
    ranked("chess", 0, 20, 3);
    titled(3, 2, "Draughts");
    titled(3, 1, "Draughts 2");
    JsonNode app = ann.get("/account/last-day").data().get("apps").get(0);
    assertThat(app.get("storeid").asString()).isEqualTo("20");
    assertThat(app.get("date").asString()).isEqualTo(date(0));
    assertThat(app.get("entered_top_10")).hasSize(1);
    assertThat(app.get("events")).isEmpty();
    assertThat(app.get("events_of_day_before")).hasSize(1);
  }

  @Test
  void withoutSearchesThereIsNoLastDay() {
    track();
    assertThat(ann.get("/account/last-day").data().get("apps").get(0).get("date").isNull())
        .isTrue();
  }

  @Test
  void theVisibilityHasItsHistoryAndItsParts() {
    track();
    popular("chess", 60);
    popular("checkers", 40);
    ranked("chess", 1, 20);
    ranked("chess", 0, 3, 20);
    ranked("checkers", 0, 20);

    JsonNode data = ann.get(APP + "/visibility?days=2&devicetype=iphone").data();
    assertThat(data.get("tracked_keywords").asInt()).isEqualTo(2);
    assertThat(data.get("history").get(date(1)).toString())
        .isEqualTo(
            """
            {"score":100.0,"keywords":1}""");
    assertThat(data.get("history").get(date(0)).get("score").asDouble()).isBetween(20.0, 80.0);
    assertThat(data.get("parts"))
        .extracting(part -> part.get("query").asString() + " " + part.get("rank").asInt())
        .containsExactly("chess 2", "checkers 1");
    assertThat(data.get("parts").get(1).get("points"))
        .isEqualTo(data.get("parts").get(1).get("most_points"));
  }

  @ParameterizedTest
  @CsvSource({
    "/events?days=0, 400",
    "/events?days=91, 400",
    "/events?devicetype=android, 400",
    "/visibility?days=x, 400",
    "/events/after, 400",
    "/events/after?date=today, 400",
    "/events/after?date=2026-11-22, 400",
    "/events/after?date=2026-01-01, 400",
    "/events/after?date=2026-11-01&devicetype=android, 400",
  })
  void anInvalidParameterIsRefused(String path, int status) {
    track();
    assertThat(ann.get(APP + path).status()).isEqualTo(status);
  }

  @Test
  void anAppThatIsNotTrackedHasNoEvents() {
    assertThat(ann.get(APP + "/events").status()).isEqualTo(404);
    assertThat(ann.get(APP + "/visibility").status()).isEqualTo(404);
  }

  private void track() {
    ann.send("PUT", APP, "{\"devices\":[\"iphone\"]}");
    ann.send("POST", APP + "/keywords", "{\"keywords\":[\"chess\",\"checkers\"]}");
    ann.send("PUT", "/account/competitors/appstore/20/us", "{\"competitors\":[\"3\"]}");
  }

  private void annotate(int daysAgo, String text) {
    String body = "{\"date\":\"%s\",\"text\":\"%s\"}".formatted(date(daysAgo), text);
    assertThat(ann.send("POST", "/account/annotations/appstore/20", body).status()).isEqualTo(201);
  }

  private static long[] manyThen(long last) {
    return LongStream.concat(LongStream.rangeClosed(100, 110), LongStream.of(last)).toArray();
  }

  private void ranked(String keyword, int daysAgo, long... apps) {
    add(
        new Subject.Search(Device.IPHONE, US, Keyword.of(keyword)),
        daysAgo,
        new SearchRanking(Arrays.stream(apps).<AppId>mapToObj(AppId.AppStore::new).toList()));
  }

  private void popular(String keyword, int value) {
    add(
        new Subject.Popularity(US, Keyword.of(keyword)),
        0,
        new Popularity(value, PopularityScale.ADS_WEEKLY_1_TO_100));
  }

  private void titled(long app, int daysAgo, String title) {
    Subject.Summary summary = new Subject.Summary(new AppId.AppStore(app), US);
    archive.append(List.of(SampleObservations.summary(summary, title, ago(daysAgo))));
  }

  private <F extends Facts> void add(Subject<F> subject, int daysAgo, F facts) {
    archive.append(List.of(new Observation<>(subject, ago(daysAgo), Source.IMPORT, facts)));
  }

  private Instant ago(int days) {
    return server.clock.instant().minus(Duration.ofDays(days)).minusSeconds(60);
  }

  private String date(int daysAgo) {
    return ago(daysAgo).toString().substring(0, 10);
  }
}
