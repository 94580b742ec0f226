package dev.storescope.http.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.completeness.CompletenessCounts;
import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.fetching.drift.EmptySource;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.turn.Limits;
import dev.storescope.observation.Source;
import dev.storescope.observation.SubjectKind;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class CompletenessRoutesTest {
  private static final String PATH = "/account/completeness";
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

  @AutoClose
  private final TestServer server = new TestServer(new InMemoryArchive(), Limits.of(0, 100));

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  @Test
  void beforeADayWasCountedThereIsNone() {
    JsonNode data = root.get(PATH).data();
    assertThat(data.get("last_day").isNull()).isTrue();
    assertThat(data.get("counts")).isEmpty();
    assertThat(root.get(PATH + "?from=2026-11-01").data().get("counts")).isEmpty();
  }

  @Test
  void theLastDayIsSentUnlessOthersAreAskedFor() {
    keep(DAY.minusDays(1), SubjectKind.SEARCH, new CompletenessCounts(1, 0, 0, 0));
    keep(DAY, SubjectKind.SEARCH, new CompletenessCounts(90, 5, 3, 2));
    JsonNode data = root.get(PATH).data();
    assertThat(data.get("last_day").asString()).isEqualTo("2026-11-20");
    assertThat(data.get("counts")).hasSize(1);
    assertThat(data.at("/counts/0").toString())
        .isEqualTo(
            "{\"day\":\"2026-11-20\",\"storetype\":\"appstore\",\"country\":\"us\","
                + "\"kind\":\"search\",\"wanted\":100,\"observed\":90,\"absent\":5,\"failed\":3,"
                + "\"not_tried\":2,\"ratio\":0.95}");
    assertThat(root.get(PATH + "?from=2026-11-19").data().get("counts")).hasSize(2);
    assertThat(root.get(PATH + "?from=2026-11-19&to=2026-11-19").data().at("/counts/0/wanted"))
        .hasToString("1");
  }

  @Test
  void aKindOfWhichEverythingIsAbsentIsNamed() {
    keep(DAY, SubjectKind.RATING, new CompletenessCounts(0, 20, 0, 0));
    assertThat(root.get(PATH).data().get("all_absent").toString())
        .isEqualTo("[{\"storetype\":\"appstore\",\"kind\":\"rating\",\"wanted\":20}]");
  }

  @Test
  void theRunningDayIsSentAsSoFar() {
    assertThat(root.get(PATH).data().has("so_far")).isFalse();
    Instant countedAt = server.clock.instant().truncatedTo(ChronoUnit.SECONDS);
    LocalDate today = LocalDate.ofInstant(countedAt, ZoneOffset.UTC);
    server.keepSoFar(
        new KindCompleteness(
            today,
            StoreType.APP_STORE,
            new Country("us"),
            SubjectKind.SEARCH,
            new CompletenessCounts(40, 2, 1, 57)),
        countedAt);
    JsonNode data = root.get(PATH).data();
    assertThat(data.get("so_far").toString())
        .isEqualTo(
            ("{\"day\":\"%s\",\"counted_at\":\"%s\",\"counts\":[{\"storetype\":\"appstore\","
                    + "\"country\":\"us\",\"kind\":\"search\",\"wanted\":100,\"observed\":40,"
                    + "\"absent\":2,\"failed\":1,\"not_tried\":57}]}")
                .formatted(today, countedAt));
    assertThat(data.get("counts")).isEmpty();
  }

  @Test
  void aSourceWhoseRepliesAreAllEmptyIsNamed() {
    server.emptySources.set(List.of(new EmptySource(Source.ITUNES_REVIEWS, 40)));
    assertThat(root.get(PATH).data().get("empty_sources").toString())
        .isEqualTo("[{\"source\":\"itunes-reviews\",\"replies\":40}]");
  }

  @Test
  void aRangeIsInOrderAndHasAtMost31Days() {
    assertThat(root.get(PATH + "?from=2026-11-02&to=2026-11-01").problem())
        .isEqualTo("400 invalid_request");
    assertThat(root.get(PATH + "?from=2026-10-01&to=2026-11-01").body())
        .contains("Ask for at most 31 days, from 2026-10-02.");
    assertThat(root.get(PATH + "?from=2026-10-02&to=2026-11-01").status()).isEqualTo(200);
    assertThat(root.get(PATH + "?from=monday").status()).isEqualTo(400);
  }

  @Test
  void aMemberIsRefused() {
    assertThat(server.client.get(PATH).problem()).isEqualTo("403 not_allowed");
  }

  private void keep(LocalDate day, SubjectKind kind, CompletenessCounts counts) {
    server.keep(new KindCompleteness(day, StoreType.APP_STORE, new Country("us"), kind, counts));
  }
}
