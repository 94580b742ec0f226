package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.delivery.ChannelTarget;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
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
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class AlertRuleRoutesTest {
  private static final String RULES = "/account/alert-rules";
  private static final String FALLS =
      """
      {"name":"Falls","condition":"rank_falls","threshold":5}""";
  private static final String DIGEST =
      """
      {"frequency":"weekly","weekday":"monday","hour":8,"time_zone":"Europe/Paris","channels":[%d]}""";

  private final InMemoryArchive archive = new InMemoryArchive();
  @AutoClose private final TestServer server = new TestServer(archive, Limits.of(0, 100));
  private final CheckedClient ann = server.client;

  @AutoClose
  private final CheckedClient administrator =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  @Test
  void aRuleIsCreatedReadReplacedAndDeleted() {
    long channel = newChannel();
    track();
    String sent =
        """
        {"name":"Rivals","condition":"listing_changes","parts":["title","icon"],"whose":"both",\
        "storetype":"appstore","storeid":"20","country":"us","group":null,"tag":null,"channels":[%d],\
        "quiet_from":"22:00","quiet_to":"07:30","time_zone":"Europe/Paris","enabled":false}"""
            .formatted(channel);
    Reply created = ann.send("POST", RULES, sent);
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    String rule = RULES + "/" + created.data().get("id").asLong();
    assertThat(created.data().toString())
        .contains(
            sent.substring(1, sent.indexOf(",\"whose\""))
                .replace("\"parts\"", "\"threshold\":null,\"parts\""))
        .contains(sent.substring(sent.indexOf("\"whose\""), sent.length() - 1))
        .contains("\"description\":\"a listing changes: title, icon\"")
        .contains("\"last_fired_at\":null");
    assertThat(ann.get(rule).data()).isEqualTo(created.data());
    assertThat(ann.send("PUT", rule, created.data().toString()).data()).isEqualTo(created.data());

    Reply replaced = ann.send("PUT", rule, FALLS);
    assertThat(replaced.data().get("condition").asString()).isEqualTo("rank_falls");
    assertThat(replaced.data().get("enabled").asBoolean()).isTrue();
    assertThat(replaced.data().get("storeid").isNull()).isTrue();
    assertThat(ann.get(RULES).data().get("alert_rules")).containsExactly(replaced.data());
    assertThat(ann.send("DELETE", rule, "").status()).isEqualTo(204);
    assertThat(ann.send("DELETE", rule, "").status()).isEqualTo(404);
    assertThat(ann.get(RULES).data().get("alert_rules")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | is required",
        "{'name':'a','condition':'x'} | Use one of rank_falls, rank_rises,",
        "{'name':'a','condition':'rank_falls'} | The threshold of rank_falls must be 1 to 249 places.",
        "{'name':'a','condition':'rank_falls','threshold':'5'} | must be a number.",
        "{'name':'a','condition':'price_changes','threshold':5} | price_changes has no threshold",
        "{'name':'a','condition':'price_changes','parts':['title']} | Only listing_changes has parts",
        "{'name':'a','condition':'listing_changes','parts':['x']} | Use one of offered, title,",
        "{'name':'a','condition':'price_changes','whose':'x'} | Use one of own, competitors, both.",
        "{'name':'a','condition':'price_changes','storeid':'7'} | The account does not track 7.",
        "{'name':'a','condition':'price_changes','tag':'x'} | price_changes is not about keywords",
        "{'name':'a','condition':'price_changes','group':7} | The account has no group 7",
        "{'name':'a','condition':'price_changes','group':7,'storeid':'7'} | A rule cannot have both an app and a group",
        "{'name':'a','condition':'rank_falls','threshold':5,'tag':'x'} | No keyword has the tag 'x'",
        "{'name':'a','condition':'price_changes','channels':[7]} | The account has no channel 7.",
        "{'name':'a','condition':'price_changes','channels':['x']} | a list of channel ids",
        "{'name':'a','condition':'price_changes','quiet_from':'22:00'} | Send all of 'quiet_from'",
        "{'name':'a','condition':'price_changes','quiet_from':'22'} | Invalid time '22'",
        "{'name':'a','condition':'price_changes','time_zone':'x y'} | Invalid time zone",
        "{'name':'a','condition':'credits_low','threshold':5,'country':'us'} | credits_low is not"
      })
  void aRuleThatIsWrongIsRefusedWithWhatWouldBeRight(String body, String detail) {
    Reply reply = ann.send("POST", RULES, body.replace('\'', '"'));
    assertThat(reply.status()).as(reply.body()).isEqualTo(400);
    assertThat(reply.json().at("/errors/0/detail").asString()).contains(detail);
  }

  @Test
  void otherAccountsRulesAreNotFound() {
    String rule = RULES + "/" + ann.send("POST", RULES, FALLS).data().get("id").asLong();
    assertThat(administrator.get(rule).status()).isEqualTo(404);
    assertThat(administrator.get(rule + "/preview").status()).isEqualTo(404);
    assertThat(administrator.send("PUT", rule, FALLS).status()).isEqualTo(404);
    assertThat(administrator.send("DELETE", rule, "").status()).isEqualTo(404);
    assertThat(administrator.get(RULES).data().get("alert_rules")).isEmpty();
    long channel = newChannel();
    Reply stolen =
        administrator.send(
            "POST", RULES, FALLS.replace("}", ",\"channels\":[%d]}".formatted(channel)));
    assertThat(stolen.status()).isEqualTo(400);
  }

  @Test
  void aPreviewSaysWhatWouldHaveFiredARule() {
    track();
    Instant now = server.clock.instant();
    observe(now.minus(Duration.ofDays(3)), "1", "20");
    observe(now.minus(Duration.ofDays(2)), "1", "2", "3", "4", "5", "6", "20");
    String rule = RULES + "/" + ann.send("POST", RULES, FALLS).data().get("id").asLong();
    JsonNode preview = ann.get(rule + "/preview").data();
    assertThat(preview.get("alerts").asInt()).isEqualTo(1);
    assertThat(preview.at("/items/0/text").asString())
        .isEqualTo("20 (United States): “chess” on iPhone fell from 2 to 7");
    assertThat(preview.at("/items/0/fields/rank_after").asString()).isEqualTo("7");
    assertThat(ann.get(rule + "/preview?days=1").data().get("alerts").asInt()).isZero();
    assertThat(ann.get(rule + "/preview?days=31").status()).isEqualTo(400);
  }

  @Test
  void aDigestIsSetReadAndEnded() {
    assertThat(ann.get("/account/digest").status()).isEqualTo(404);
    String sent = DIGEST.formatted(newChannel());
    Reply set = ann.send("PUT", "/account/digest", sent);
    assertThat(set.data().toString()).isEqualTo(sent.replace("}", ",\"group\":null}"));
    assertThat(ann.get("/account/digest").data()).isEqualTo(set.data());
    assertThat(administrator.get("/account/digest").status()).isEqualTo(404);
    assertThat(ann.send("DELETE", "/account/digest", "").status()).isEqualTo(204);
    assertThat(ann.send("DELETE", "/account/digest", "").status()).isEqualTo(404);
  }

  @Test
  void aDigestIsAboutAGroup() {
    long group =
        ann.send("POST", "/account/groups", "{\"name\":\"Acme\",\"apps\":[]}")
            .data()
            .get("id")
            .asLong();
    String digest = DIGEST.formatted(newChannel());
    String sent = digest.replace("}", ",\"group\":%d}".formatted(group));
    assertThat(ann.send("PUT", "/account/digest", sent).data().toString()).isEqualTo(sent);
    assertThat(ann.get("/account/digest").data().get("group").asLong()).isEqualTo(group);
    Reply refused = ann.send("PUT", "/account/digest", digest.replace("}", ",\"group\":99}"));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body()).contains("\"group\"", "The account has no group 99");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "weekly|daily|weekday|A weekly digest requires 'weekday', and a daily digest must"
            + " not have it.",
        "weekly|monthly|frequency|'''frequency'' must be daily or weekly.'",
        "monday|moon|weekday|'''weekday'' must be a weekday such as monday.'",
        "8|24|hour|'''hour'' must be 0 to 23.'",
        "Europe/Paris|Nowhere|time_zone|Invalid time zone 'Nowhere'. Use a name such as"
            + " Europe/Paris, or UTC.",
        "[1]|[]|channels|A digest must have 1 to 20 channels.",
        "[1]|[99]|channels|The account has no channel 99."
      })
  void aDigestThatIsWrongIsRefusedWithWhatWouldBeRight(
      String right, String wrong, String parameter, String detail) {
    newChannel();
    Reply reply = ann.send("PUT", "/account/digest", DIGEST.formatted(1).replace(right, wrong));
    assertThat(reply.status()).as(reply.body()).isEqualTo(400);
    assertThat(reply.json().at("/errors/0/parameter").asString()).isEqualTo(parameter);
    assertThat(reply.json().at("/errors/0/detail").asString()).isEqualTo(detail);
  }

  private long newChannel() {
    return server
        .channels
        .create(server.account.id(), "mail", new ChannelTarget.Email("ann@example.com"))
        .channel()
        .id();
  }

  private void track() {
    String app = "/account/tracked-apps/appstore/20/us";
    ann.send("PUT", app, "{\"devices\":[\"iphone\"]}");
    ann.send("POST", app + "/keywords", "{\"keywords\":[\"chess\"]}");
  }

  private void observe(Instant at, String... apps) {
    archive.append(
        List.of(
            new Observation<>(
                new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("chess")),
                at,
                Source.IMPORT,
                new SearchRanking(
                    List.of(apps).stream()
                        .<AppId>map(app -> new AppId.AppStore(Long.parseLong(app)))
                        .toList()))));
  }
}
