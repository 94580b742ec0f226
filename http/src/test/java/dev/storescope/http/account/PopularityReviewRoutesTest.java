package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import dev.storescope.http.turn.Limits;
import dev.storescope.store.Country;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SamplePopularities;
import java.time.LocalDate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PopularityReviewRoutesTest {
  private static final String REVIEWS = "/account/popularity-reviews";
  private static final Country US = new Country("us");
  private static final LocalDate MONDAY = LocalDate.parse("2026-11-16");

  private final InMemoryArchive archive = new InMemoryArchive();
  @AutoClose private final TestServer server = new TestServer(archive, Limits.of(0, 100));
  private final CheckedClient ann = server.client;

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  private String doubt() {
    archive.append(SamplePopularities.day(US, MONDAY, 30, 40));
    long id =
        server
            .review
            .importReport(SamplePopularities.day(US, MONDAY.plusDays(1), 30, 90))
            .doubtful()
            .getFirst()
            .id();
    return REVIEWS + "/" + id;
  }

  @Test
  void anAdministratorReadsTheDaysAndDecidesOnce() {
    String day = doubt();
    JsonNode seen = root.get(REVIEWS).data().at("/days/0");
    assertThat(seen.get("state").asString()).isEqualTo("in_review");
    assertThat(seen.get("moved").asInt()).isEqualTo(30);
    assertThat(seen.at("/largest/0/before").asInt()).isEqualTo(40);
    assertThat(seen.at("/largest/0/after").asInt()).isEqualTo(90);

    Reply accepted = root.send("POST", day, "{\"verdict\":\"accepted\"}");
    assertThat(accepted.data().get("state").asString()).isEqualTo("accepted");
    assertThat(accepted.data().get("decided_by").asString()).isEqualTo("root");
    assertThat(root.send("POST", day, "{\"verdict\":\"accepted\"}").status()).isEqualTo(200);
    Reply late = root.send("POST", day, "{\"verdict\":\"dropped\"}");
    assertThat(late.status()).isEqualTo(400);
    assertThat(late.body())
        .contains(
            "us 2026-11-17 (ads_weekly_1_to_100) is already accepted. This cannot"
                + " be changed.");
    assertThat(root.send("POST", REVIEWS + "/77", "{\"verdict\":\"dropped\"}").status())
        .isEqualTo(404);
  }

  @Test
  void aMemberReadsAndDecidesNothing() {
    String day = doubt();
    assertThat(ann.get(REVIEWS).problem()).isEqualTo("403 not_allowed");
    assertThat(ann.send("POST", day, "{\"verdict\":\"dropped\"}").problem())
        .isEqualTo("403 not_allowed");
    assertThat(root.get(REVIEWS).data().at("/days/0/state").asString()).isEqualTo("in_review");
  }
}
