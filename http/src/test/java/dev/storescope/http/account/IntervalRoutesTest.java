package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.turn.Limits;
import dev.storescope.testkit.InMemoryArchive;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class IntervalRoutesTest {
  private static final String APP = "/account/tracked-apps/appstore/338986109/us";
  private static final String PATH = "/account/intervals";
  private static final String MAPS =
      "\"storetype\":\"appstore\",\"storeid\":\"338986109\",\"country\":\"us\"";

  @AutoClose
  private final TestServer server = new TestServer(new InMemoryArchive(), Limits.of(0, 100));

  @Test
  void whatIsChosenIsListed() {
    trackAndGroup();
    assertThat(server.client.get(PATH).data()).hasToString("{\"intervals\":[]}");
    put("{\"every_days\":\"7\"," + MAPS + ",\"tag\":\"later\"}");
    put("{\"every_days\":2," + MAPS + "}");
    put("{\"every_days\":\"2\",\"group\":1}");
    assertThat(server.client.get(PATH).data())
        .hasToString(
            "{\"intervals\":["
                + "{\"every_days\":2,"
                + MAPS
                + "},{\"every_days\":2,\"group\":1},{\"every_days\":7,"
                + MAPS
                + ",\"tag\":\"later\"}]}");
  }

  @Test
  void trackedAppsAndKeywordsHaveTheirIntervals() {
    trackAndGroup();
    put("{\"every_days\":7," + MAPS + "}");
    server.client.send("POST", APP + "/keywords", "{\"keywords\":[\"plan\",\"route\"]}");
    server.client.send(
        "POST",
        APP.replace("tracked-apps", "workbench") + "/changes",
        "{\"action\":\"tag\",\"tag\":\"brand\",\"keywords\":[\"route\"]}");
    put("{\"every_days\":2," + MAPS + ",\"tag\":\"brand\"}");
    assertThat(server.client.get("/account/tracked-apps").data().at("/tracked_apps/0/every_days"))
        .hasToString("7");
    assertThat(server.client.get(APP + "/keywords").data().get("every_days"))
        .hasToString("{\"plan\":7,\"route\":2}");
  }

  @Test
  void aChoiceIsTakenBack() {
    trackAndGroup();
    put("{\"every_days\":\"2\"," + MAPS + "}");
    put("{\"every_days\":\"default\"," + MAPS + "}");
    assertThat(server.client.get(PATH).data()).hasToString("{\"intervals\":[]}");
  }

  @Test
  void anUnknownGroupAndAnAppThatIsNotTrackedAreRefused() {
    assertThat(refusal("{\"every_days\":7," + MAPS + "}"))
        .contains("storeid")
        .contains("is not tracked in us. Track the app first.");
    assertThat(refusal("{\"every_days\":7,\"group\":3}"))
        .contains("There is no group 3 in this workspace.");
  }

  private String refusal(String body) {
    CheckedClient.Reply reply = server.client.unchecked("PUT", PATH, body);
    assertThat(reply.problem()).isEqualTo("400 invalid_request");
    return reply.body();
  }

  private void trackAndGroup() {
    server.client.send(
        "PUT", "/account/tracked-apps/appstore/338986109/us", "{\"devices\":[\"iphone\"]}");
    server.client.send(
        "POST", "/account/groups", "{\"name\":\"maps\",\"apps\":[\"appstore/338986109/us\"]}");
  }

  @Test
  void anotherNumberOfDaysIsRefused() {
    assertThat(
            server.client.unchecked("PUT", PATH, "{\"every_days\":\"3\"," + MAPS + "}").problem())
        .isEqualTo("400 invalid_request");
  }

  private void put(String body) {
    assertThat(server.client.send("PUT", PATH, body).status()).isEqualTo(200);
  }
}
