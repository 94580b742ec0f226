package dev.storescope.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.delivery.ChannelRules;
import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.DeliveryOutcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ChannelPagesTest {
  private static final String PATH = "/dashboard/account/channels";
  private static final String ADDRESS = "https://hooks.example.com/services/T0/aSecretWith9Z";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  private Shown create(String name, String kind, String address) {
    return member.submit(
        member.get(PATH), "#create", "name", name, "kind", kind, "address", address);
  }

  @Test
  void theSecretOfAWebhookIsShownOnceAndTheAddressNever() {
    Shown created = create("ci", "webhook", ADDRESS);
    String secret = created.page().select(".secret").text();
    assertThat(secret).startsWith("whsec_");
    Shown page = member.get(PATH);
    assertThat(page.response().body()).doesNotContain(secret, "aSecret");
    assertThat(page.page().select("#channels ~ .scroll tbody tr").text())
        .isEqualTo("ci Webhook https://hooks.example.com/…th9Z enabled Test New secret Delete");
    Shown rotated = member.submit(page, "form[action$=secret]");
    assertThat(rotated.page().select(".secret").text()).startsWith("whsec_").isNotEqualTo(secret);
  }

  @Test
  void whatIsWrongWithAChannelIsSaid() {
    assertThat(create("ci", "webhook", "http://example.com").page().select(".notice.bad").text())
        .contains("https://");
    assertThat(create("ci", "email", "nobody").page().select(".notice.bad").text())
        .contains("name@example.com");
    assertThat(create("ci", "pigeon", "roof").page().select(".notice.bad").text()).contains("kind");
    assertThat(create(" ", "email", "a@example.com").page().select(".notice.bad")).hasSize(1);
    assertThat(dashboard.messaging.channels().list(dashboard.member.id())).isEmpty();
  }

  @Test
  void whatThisInstallationCannotSendToComesLast() {
    assertThat(ChannelPages.kinds(new ChannelRules(false, false, _ -> false)))
        .endsWith(new ChannelPages.KindChoice(Kind.EMAIL, false));
    assertThat(ChannelPages.kinds(new ChannelRules(true, false, _ -> false)))
        .startsWith(new ChannelPages.KindChoice(Kind.EMAIL, true));
  }

  @Test
  void aFormThatIsRefusedKeepsItsFields() {
    Shown refused = create("ci", "slack", "http://example.com");
    assertThat(refused.page().select("#create input#name").val()).isEqualTo("ci");
    assertThat(refused.page().select("#create input#address").val())
        .isEqualTo("http://example.com");
    assertThat(refused.page().select("#kind option[selected]").val()).isEqualTo("slack");
  }

  @Test
  void aTestMessageIsInTheLogAndSentAgain() {
    create("mail", "email", "ann@example.com");
    Shown tested = member.submit(member.get(PATH), "form[action$=test]");
    assertThat(tested.page().select(".notice.good").text()).contains("on its way");
    assertThat(log()).contains("mail Test message from Storescope waiting until");
    record(new DeliveryOutcome.Refused("The mail server replied: 550 <no> such user"));
    assertThat(log()).contains("failed permanently The mail server replied: 550 <no> such user");
    member.submit(member.get(PATH), "form[action$=resend]");
    record(new DeliveryOutcome.Accepted());
    assertThat(log()).contains("delivered Send again");
    assertThat(member.get(PATH + "?format=csv&bom=false").response().body().lines())
        .containsExactly(
            "created_at,channel,type,title,state,attempts,error",
            "2026-11-21T12:00:00Z,mail,channel.test,Test message from Storescope,delivered,1,");
  }

  @Test
  void aDisabledChannelIsShownWithItsReason() {
    create("mail", "email", "ann@example.com");
    member.submit(member.get(PATH), "form[action$=test]");
    record(new DeliveryOutcome.Gone("The reply was 410"));
    assertThat(member.get(PATH).text()).contains("disabled The reply was 410");
    Shown refused = member.submit(member.get(PATH), "form[action$=resend]");
    assertThat(refused.page().select(".notice.bad").text()).contains("disabled");
    dashboard.clock.advance(Duration.ofSeconds(1));
    Shown tested = member.submit(member.get(PATH), "form[action$=test]");
    assertThat(tested.text()).doesNotContain("disabled");
  }

  @Test
  void earlierDeliveriesAreOnFurtherPages() {
    create("mail", "email", "ann@example.com");
    for (int i = 0; i < 51; i++) {
      dashboard.clock.advance(Duration.ofSeconds(1));
      long id = dashboard.messaging.channels().list(dashboard.member.id()).getFirst().id();
      dashboard.messaging.test(dashboard.member.id(), id);
    }
    Shown first = member.get(PATH);
    assertThat(first.page().select("form[action$=resend]")).hasSize(50);
    String earlier = first.page().select("a[href*=before]").attr("href");
    assertThat(member.get(earlier).page().select("form[action$=resend]")).hasSize(1);
    assertThat(member.get(PATH + "?before=x").status()).isEqualTo(200);
  }

  @Test
  void theChannelsOfOthersAreNeitherShownNorChanged() {
    long other =
        dashboard
            .messaging
            .create(dashboard.administrator.id(), "of root", Kind.EMAIL.at("root@example.com"))
            .channel()
            .id();
    String token = member.get(PATH).page().select("input[name=form_token]").attr("value");
    assertThat(member.get(PATH).text()).doesNotContain("of root");
    for (String action : List.of("test", "secret", "delete")) {
      String path = PATH + "/" + other + "/" + action;
      assertThat(member.post(path, "form_token", token).status()).isEqualTo(404);
      assertThat(member.post(path, "form_token", "x").status()).isEqualTo(403);
    }
    assertThat(dashboard.messaging.channels().list(dashboard.administrator.id())).hasSize(1);
  }

  @Test
  void aChannelIsDeletedAfterAQuestion() {
    create("mail", "email", "ann@example.com");
    Shown page = member.get(PATH);
    assertThat(page.page().select("form[action$=delete] input[name=ask]").val()).contains("mail");
    member.submit(page, "form[action$=delete]");
    assertThat(dashboard.messaging.channels().list(dashboard.member.id())).isEmpty();
  }

  private String log() {
    return member.get(PATH).page().select("#deliveries").parents().get(1).text();
  }

  private void record(DeliveryOutcome outcome) {
    assertThat(dashboard.deliver(outcome)).isEqualTo(1);
  }
}
