package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.turn.Limits;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.testkit.InMemoryArchive;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PlanRoutesTest {
  private static final String PATH = "/account/plan";
  private static final String APP = "/account/tracked-apps/appstore/618783545/us";

  @AutoClose
  private final TestServer server = new TestServer(new InMemoryArchive(), Limits.of(0, 100));

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  @Test
  void beforeAnythingIsTrackedThereIsNoHost() {
    JsonNode data = root.get(PATH).data();
    assertThat(data.get("of").asString()).isEqualTo("installation");
    assertThat(data.get("fits").asBoolean()).isTrue();
    assertThat(data.get("hosts")).isEmpty();
  }

  @Test
  void whatIsTrackedIsCountedByHost() {
    track(10);
    JsonNode host = root.get(PATH).data().at("/hosts/0");
    assertThat(host.get("host").asString()).isEqualTo("itunes.example");
    assertThat(host.get("possible_calls").asInt()).isEqualTo(1440);
    assertThat(host.get("wanted_calls").asInt()).isEqualTo(host.get("own_calls").asInt());
    assertThat(host.has("advice")).isFalse();
    assertThat(kind(host, "search").get("calls").asInt()).isEqualTo(10);
    assertThat(kind(host, "chart").get("calls").asInt()).isEqualTo(3);
  }

  @Test
  void whatDoesNotFitHasAnAdvice() {
    track(1500);
    JsonNode host = root.get(PATH).data().at("/hosts/0");
    assertThat(host.get("fits").asBoolean()).isFalse();
    assertThat(host.at("/advice/addresses").asInt()).isPositive();
    assertThat(host.at("/advice/apps/0/storeid").asString()).isEqualTo("618783545");
    assertThat(host.at("/advice/text").asString()).contains("618783545 in us");
  }

  @Test
  void whatOthersTrackIsForAdministrators() {
    track(1500);
    JsonNode all = root.get(PATH).data().at("/hosts/0");
    JsonNode data = server.client.get(PATH).data();
    JsonNode own = data.at("/hosts/0");
    assertThat(data.get("of").asString()).isEqualTo("account");
    assertThat(data.get("fits").asBoolean()).isFalse();
    assertThat(own.propertyNames())
        .containsExactlyInAnyOrder("host", "fits", "own_calls", "kinds", "advice");
    assertThat(own.get("own_calls").asInt()).isEqualTo(all.get("own_calls").asInt());
    assertThat(own.get("advice").propertyNames())
        .containsExactlyInAnyOrder("text", "every_days", "apps");
    assertThat(own.at("/advice/text").asString())
        .startsWith(
            "itunes.example: not everything fits in a day. To need fewer calls, track these")
        .doesNotContain("address");
  }

  @Test
  void theAdviceNamesTagsAndGroupsThatAreNotFetchedLessOftenYet() {
    track(1500);
    server.client.send(
        "POST",
        APP.replace("tracked-apps", "workbench") + "/changes",
        "{\"action\":\"tag\",\"tag\":\"later\"," + keywords(0, 900) + "}");
    server.client.send(
        "POST", "/account/groups", "{\"name\":\"Work\",\"apps\":[\"appstore/618783545/us\"]}");
    assertThat(ownAdvice())
        .endsWith(
            " This interval can instead be chosen for the tag later of 618783545 in us (900 keywords), the group"
                + " Work.");
    server.client.send(
        "PUT",
        "/account/intervals",
        "{\"every_days\":7,\"storetype\":\"appstore\",\"storeid\":\"618783545\",\"country\":\"us\",\"tag\":\"later\"}");
    assertThat(ownAdvice()).contains("the group Work").doesNotContain("the tag later");
    server.client.send("PUT", "/account/intervals", "{\"every_days\":7,\"group\":1}");
    assertThat(ownAdvice()).doesNotContain("Work");
    assertThat(root.get(PATH).data().at("/hosts/0/advice/text").asString())
        .as("they are for the owner to choose")
        .doesNotContain("the tag later");
  }

  @Test
  void aGroupIsNotAdvisedForAnAppWithAnIntervalOfItsOwn() {
    track(1500);
    server.client.send(
        "POST", "/account/groups", "{\"name\":\"Work\",\"apps\":[\"appstore/618783545/us\"]}");
    assertThat(ownAdvice()).contains("the group Work");
    server.client.send(
        "PUT",
        "/account/intervals",
        "{\"every_days\":1,\"storetype\":\"appstore\",\"storeid\":\"618783545\",\"country\":\"us\"}");
    assertThat(ownAdvice()).contains("618783545 in us").doesNotContain("Work");
  }

  private String ownAdvice() {
    return server.client.get(PATH).data().at("/hosts/0/advice/text").asString();
  }

  @Test
  void aMemberDoesNotSeeHostsThatAreCalledForOthersOnly() {
    track(10);
    assertThat(server.client.get(PATH).data().get("hosts")).hasSize(1);
    String other = server.newKey(server.newMember("bob"));
    try (CheckedClient bob = new CheckedClient(server.server.port(), other)) {
      assertThat(bob.get(PATH).data().get("hosts")).isEmpty();
    }
  }

  @Test
  void whatKeywordsWouldTakeIsSaidAndNothingIsTracked() {
    track(10);
    JsonNode data = preview(root, "\"countries\":[\"us\"]," + keywords(5, 20)).data();
    assertThat(data.get("fits").asBoolean()).isTrue();
    assertThat(data.get("hosts")).hasSize(1);
    JsonNode host = data.at("/hosts/0");
    assertThat(host.get("added_calls").asInt()).as("a search each").isBetween(10, 20);
    assertThat(data.get("text").asString())
        .startsWith("More calls a day: ")
        .endsWith("Everything fits in a day.");
    assertThat(server.client.get(APP + "/keywords").data().get("keywords")).hasSize(10);
  }

  @Test
  void whatIsTrackedAlreadyTakesNoMoreCalls() {
    track(10);
    JsonNode data = preview(server.client, "\"countries\":[\"us\"]," + keywords(0, 10)).data();
    assertThat(data.get("hosts")).isEmpty();
    assertThat(data.get("text").asString()).isEqualTo("No more calls a day are needed.");
  }

  @Test
  void manyCountriesOfAnAppThatIsNotTrackedDoNotFit() {
    JsonNode data =
        preview(root, "\"countries\":[\"us\",\"gb\",\"de\"]," + keywords(0, 600)).data();
    assertThat(data.get("fits").asBoolean()).isFalse();
    JsonNode day = data.at("/hosts/0/day");
    assertThat(day.get("wanted_calls").asInt()).isGreaterThan(1440);
    assertThat(day.at("/advice/text").asString())
        .contains("Add an address", "track these every", "618783545 in");
    assertThat(data.at("/hosts/0/added_hours").asDouble()).isGreaterThan(24);
    assertThat(root.get(PATH).data().get("hosts")).as("nothing is tracked").isEmpty();
  }

  @Test
  void aMemberSeesNoFiguresOfOthersInAPreview() {
    track(1500);
    JsonNode data = preview(server.client, "\"countries\":[\"gb\"]," + keywords(0, 10)).data();
    assertThat(data.get("of").asString()).isEqualTo("account");
    assertThat(data.get("text").asString())
        .contains("not everything fits in a day")
        .doesNotContain("stores.egress")
        .doesNotContain("1,440")
        .doesNotContain("hour");
    assertThat(data.at("/hosts/0").propertyNames()).containsExactlyInAnyOrder("added_calls", "day");
    assertThat(data.at("/hosts/0/day").propertyNames())
        .containsExactlyInAnyOrder("host", "fits", "own_calls", "kinds", "advice");
  }

  @Test
  void aMemberIsNotToldWhatOthersTrack() {
    track(10);
    String other = server.newKey(server.newMember("bob"));
    try (CheckedClient bob = new CheckedClient(server.server.port(), other)) {
      JsonNode host =
          preview(bob, "\"countries\":[\"us\"]," + keywords(0, 10)).data().at("/hosts/0");
      assertThat(host.get("added_calls").asInt()).isGreaterThan(10);
      assertThat(host.get("added_calls")).isEqualTo(host.at("/day/own_calls"));
    }
  }

  @Test
  void wrongValuesOfAPreviewAreAllNamed() {
    JsonNode errors =
        preview(server.client, "\"countries\":[\"xx\"],\"devices\":[\"android\"]")
            .json()
            .get("errors");
    assertThat(errors.valueStream().map(each -> each.get("parameter").asString()))
        .containsExactly("countries", "devices");
  }

  @Test
  void moreKeywordsThanAnAccountHasAreRefused() {
    String countries =
        Storefronts.listCountries(StoreType.APP_STORE).stream()
            .limit(51)
            .map(country -> '"' + country.code() + '"')
            .collect(Collectors.joining(",", "\"countries\":[", "],"));
    JsonNode error = preview(root, countries + keywords(0, 1000)).json().at("/errors/0");
    assertThat(error.get("parameter").asString()).isEqualTo("keywords");
    assertThat(error.get("code").asString()).isEqualTo("out_of_range");
    assertThat(error.get("detail").asString()).contains("at most 50000");
  }

  private static CheckedClient.Reply preview(CheckedClient client, String more) {
    return client.send(
        "POST", PATH, "{\"storetype\":\"appstore\",\"storeid\":\"618783545\"," + more + "}");
  }

  private static String keywords(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> "\"keyword " + i + "\"")
        .collect(Collectors.joining(",", "\"keywords\":[", "]"));
  }

  private static JsonNode kind(JsonNode host, String kind) {
    return host.get("kinds")
        .valueStream()
        .filter(each -> each.get("kind").asString().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private void track(int keywords) {
    server.client.send("PUT", APP, "{\"devices\":[\"iphone\"]}");
    server.client.send("POST", APP + "/keywords", "{" + keywords(0, keywords) + "}");
  }
}
