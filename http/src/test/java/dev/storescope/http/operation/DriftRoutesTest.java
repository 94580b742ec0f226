package dev.storescope.http.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.drift.FieldDrift;
import dev.storescope.fetching.drift.Reader;
import dev.storescope.fetching.drift.ReaderField;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Source;
import dev.storescope.observation.SubjectKind;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DriftRoutesTest {
  private static final String PATH = "/account/drift";

  @AutoClose
  private final TestServer server = new TestServer(new InMemoryArchive(), Limits.of(0, 100));

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  @Test
  void theFieldsThatDriftAreSent() {
    assertThat(root.get(PATH).data().get("fields")).isEmpty();
    server.drifts.set(
        List.of(
            new FieldDrift(
                new ReaderField(new Reader(Source.ITUNES_LOOKUP, SubjectKind.LISTING), "version"),
                Instant.parse("2026-11-20T12:00:00Z"),
                0.99,
                0.71,
                500,
                490,
                140)));
    assertThat(root.get(PATH).data().at("/fields/0").toString())
        .isEqualTo(
            "{\"source\":\"itunes-lookup\",\"kind\":\"listing\",\"field\":\"version\","
                + "\"since\":\"2026-11-20T12:00:00Z\",\"before\":0.99,\"now\":0.71,"
                + "\"replies\":500,\"had\":490,\"lost\":140}");
  }

  @Test
  void aMemberIsRefused() {
    assertThat(server.client.get(PATH).problem()).isEqualTo("403 not_allowed");
  }
}
