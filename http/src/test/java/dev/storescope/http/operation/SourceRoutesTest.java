package dev.storescope.http.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.check.SourceCheck;
import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Source;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class SourceRoutesTest {
  private static final String SOURCES = "/account/sources";

  @AutoClose
  private final TestServer server = new TestServer(new InMemoryArchive(), Limits.of(0, 100));

  private final CheckedSources checked = server.checkedSources;

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  private void check(Finding finding) {
    checked.keep(new SourceCheck(Source.ITUNES_RSS, Optional.empty(), finding));
  }

  @Test
  void anAdministratorReadsWhatTheChecksFound() {
    assertThat(root.get(SOURCES).data().get("sources")).isEmpty();
    Instant newest = Instant.parse("2026-11-20T00:00:00Z");
    check(new Finding.Working(List.of("free"), List.of("paid"), Optional.of(newest)));
    JsonNode works = root.get(SOURCES).data().at("/sources/0");
    assertThat(works.get("source").asString()).isEqualTo("itunes-rss");
    assertThat(works.get("state").asString()).isEqualTo("works");
    assertThat(works.at("/filled/0").asString()).isEqualTo("free");
    assertThat(works.at("/blank/0").asString()).isEqualTo("paid");
    assertThat(works.get("newest_at").asString()).isEqualTo("2026-11-20T00:00:00Z");
    assertThat(works.get("advice").isNull()).isTrue();

    check(new Finding.UnknownFormat("no feed"));
    check(new Finding.UnknownFormat("no feed"));
    JsonNode fails = root.get(SOURCES).data().at("/sources/0");
    assertThat(fails.get("state").asString()).isEqualTo("unknown_format");
    assertThat(fails.get("failing").asBoolean()).isTrue();
    assertThat(fails.get("failures").asInt()).isEqualTo(2);
    assertThat(fails.get("worked_at")).isEqualTo(works.get("worked_at"));
    assertThat(fails.get("advice").asString()).contains("Update Storescope");
  }

  @Test
  void anAdministratorHasThemChecked() {
    Reply requested = root.send("POST", SOURCES + "/check", "");
    assertThat(requested.status()).isEqualTo(202);
    assertThat(requested.data().get("checking").asBoolean()).isTrue();
    assertThat(checked.isPending()).isTrue();
  }

  @Test
  void aMemberDoesNeither() {
    assertThat(server.client.get(SOURCES).problem()).isEqualTo("403 not_allowed");
    assertThat(server.client.send("POST", SOURCES + "/check", "").problem())
        .isEqualTo("403 not_allowed");
    assertThat(checked.isPending()).isFalse();
  }

  @Test
  void aFailingSourceLeavesTheServiceReady() {
    check(new Finding.Refused("HTTP 429"));
    assertThat(root.get("/health/ready").body()).contains("\"sources\":\"up\"");
    check(new Finding.Refused("HTTP 429"));
    Reply ready = root.get("/health/ready");
    assertThat(ready.status()).isEqualTo(200);
    assertThat(ready.body())
        .contains("\"sources\":\"degraded\"")
        .contains("itunes-rss: refused (HTTP 429), has not worked yet. Run ./storescope check.");
  }
}
