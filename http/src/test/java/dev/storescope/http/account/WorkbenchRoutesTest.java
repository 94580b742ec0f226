package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class WorkbenchRoutesTest {
  private static final String BENCH = "/account/workbench/appstore/1/us";
  private static final String APP = "storetype=appstore&storeid=1&country=us";

  private final InMemoryArchive archive = new InMemoryArchive();
  @AutoClose private final TestServer server = new TestServer(archive, Limits.of(0, 100));
  private final CheckedClient client = server.client;

  @BeforeEach
  void observe() {
    for (String country : List.of("us", "de")) {
      ranked(country, "chess", 2, 1, 3);
      ranked(country, "rook", 2, 3);
    }
    for (int i = 0; i < 30; i++) {
      ranked("us", "chess " + i, 1);
      ranked("us", "rook " + i, 2);
    }
  }

  @Test
  void keywordsAreTrackedTaggedListedAndTheChangeIsUndone() {
    JsonNode tracked = post("/changes", "{\"action\":\"track\",\"keywords\":[\"Chess\",\"rook\"]}");
    assertThat(tracked.get("changed").asInt()).isEqualTo(2);
    JsonNode tagged =
        post("/changes", "{\"action\":\"tag\",\"keywords\":[\"chess\"],\"tag\":\"later\"}");

    JsonNode table = get("/api/keyword-workbench?" + APP + "&tag=later&with_ideas=false");
    JsonNode chess = table.at("/keywords/0");
    assertThat(chess.get("keyword").asString()).isEqualTo("chess");
    assertThat(chess.get("tracked").asBoolean()).isTrue();
    assertThat(chess.get("position").asInt()).isEqualTo(2);
    assertThat(chess.at("/tags/0").asString()).isEqualTo("later");
    assertThat(chess.at("/parts/0/part").asString()).isNotEmpty();

    String undo = "{\"undo\":" + tagged.get("undo").asLong() + "}";
    JsonNode undone = post("/undo", undo);
    assertThat(undone.get("changed").asInt()).isEqualTo(1);
    assertThat(undone.get("undo").asLong()).isEqualTo(tracked.get("undo").asLong());
    assertThat(get("/api/keyword-workbench?" + APP + "&with_ideas=false").at("/tags")).isEmpty();
    assertThat(client.send("POST", BENCH + "/undo", undo).status()).isEqualTo(404);
    String earlier = "{\"undo\":" + undone.get("undo").asLong() + "}";
    assertThat(post("/undo", earlier).get("undo").isNull()).isTrue();
  }

  @Test
  void ideasAreInTheTableAndFiltered() {
    JsonNode ideas = get("/api/keyword-workbench?" + APP + "&show=ideas&rank_to=1&words=chess");
    assertThat(ideas.get("matching").asInt()).isEqualTo(30);
    assertThat(ideas.at("/keywords/0/reasons").toString()).contains("ranks");
  }

  @Test
  void allKeywordsThatAnAppRanksForAreTracked() {
    assertThat(post("/ranked", "").get("changed").asInt()).isEqualTo(31);
  }

  @Test
  void everyEntryOfAPastedListIsReported() {
    JsonNode pasted = post("/list", "{\"text\":\"chess; go\\n!!!\\nGO\"}");
    assertThat(pasted.get("entries").valueStream().map(each -> each.get("outcome").asString()))
        .containsExactly("added", "added", "refused", "repeated");
  }

  @Test
  void aGapAndCounterpartsAreAnswered() {
    JsonNode gap = get("/api/keyword-gap?" + APP + "&competitors=2&within=10");
    assertThat(gap.get("theirs").asInt()).isEqualTo(31);
    assertThat(gap.get("shared").asInt()).isEqualTo(1);
    assertThat(gap.at("/keywords/0/competitor_ranks/0/position").asInt()).isEqualTo(1);
    for (int i = 0; i < 10; i++) {
      ranked("de", "schach " + i, 1);
    }
    JsonNode translated = get("/api/keyword-translation?" + APP + "&to=de&query=chess");
    assertThat(translated.at("/keywords/0/counterparts/0/keyword").asString()).isEqualTo("chess");
  }

  @Test
  void whatIsNotValidIsRefusedWithWhatWouldBe() {
    assertThat(
            client
                .send("POST", BENCH + "/changes", "{\"action\":\"tag\",\"keywords\":[\"a\"]}")
                .body())
        .contains("'tag' is required");
    assertThat(
            client
                .send("POST", BENCH + "/changes", "{\"action\":\"x\",\"keywords\":[\"a\"]}")
                .body())
        .contains("track, keep, remove, tag or untag");
    assertThat(client.get("/api/keyword-workbench?" + APP + "&rank_from=2&rank_to=1").body())
        .contains("must not be below 'rank_from'");
    assertThat(client.get("/api/keyword-workbench?" + APP + "&sort=x").body())
        .contains("keyword, popularity");
    assertThat(client.get("/api/keyword-gap?" + APP + "&competitors=x").status()).isEqualTo(400);
    assertThat(client.get("/api/keyword-translation?" + APP + "&to=xx&query=a").status())
        .isEqualTo(400);
  }

  private JsonNode post(String below, String body) {
    var response = client.send("POST", BENCH + below, body);
    assertThat(response.status()).as(response.body()).isEqualTo(200);
    return response.json().get("data");
  }

  private JsonNode get(String path) {
    var response = client.get(path);
    assertThat(response.status()).as(response.body()).isEqualTo(200);
    return response.json().at("/data/results");
  }

  private void ranked(String country, String keyword, long... apps) {
    archive.append(
        List.of(
            new Observation<>(
                new Subject.Search(Device.IPHONE, new Country(country), Keyword.of(keyword)),
                server.clock.instant().minus(Duration.ofHours(1)),
                Source.IMPORT,
                new SearchRanking(
                    LongStream.of(apps).<AppId>mapToObj(AppId.AppStore::new).toList()))));
  }
}
