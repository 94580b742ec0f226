package dev.storescope.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.testkit.SampleCredentials;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConnectionPagesTest {
  private static final String PATH = "/dashboard/account/connections";
  private static final String ISSUER = "57246542-96fe-1a63-e053-0824d011072a";
  private static final String SECRET =
      SampleCredentials.EC_KEY.lines().skip(1).findFirst().orElseThrow();

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  private Shown create(String name, String key) {
    return member.submit(
        member.get(PATH),
        "#create",
        "name",
        name,
        "issuer_id",
        ISSUER,
        "key_id",
        "2X9R4HXF34",
        "private_key",
        key,
        "vendor_number",
        "85123456");
  }

  /** As a browser's file is received. */
  private static String file(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private List<Connection> connections() {
    return dashboard.connections.list(dashboard.member.id());
  }

  @Test
  void aConnectionIsAddedAndItsCredentialsAreNotShown() {
    Shown created = create("Acme", file(SampleCredentials.EC_KEY));
    assertThat(created.page().select(".notice.good").text()).contains("is added");
    Shown page = member.get(PATH);
    assertThat(page.text()).contains("Acme", "App Store Connect · 2X9R4HXF34", "Not tested yet");
    assertThat(page.response().body()).doesNotContain(SECRET, ISSUER, "85123456", "PRIVATE");
    long id = connections().getFirst().id();
    assertThat(dashboard.connections.findCredentials(dashboard.member.id(), id))
        .contains(SampleCredentials.APP_STORE_CONNECT);
  }

  @Test
  void theLastFetchIsShownWithWhatWasRead() {
    create("Acme", file(SampleCredentials.EC_KEY));
    assertThat(member.get(PATH).text()).doesNotContain("Last fetched");
    ConnectionTest fetched =
        new ConnectionTest(
            Instant.parse("2026-11-21T00:05:00Z"),
            List.of(
                new Reading("apps", new CanRead("3 apps")),
                new Reading("analytics reports", new Refused("The key is revoked."))));
    dashboard.connections.noteFetch(dashboard.member.id(), connections().getFirst().id(), fetched);
    assertThat(member.get(PATH).text())
        .contains("Last fetched 21 Nov 2026, 00:05 UTC")
        .contains("apps: readable 3 apps", "analytics reports: refused The key is revoked.");
  }

  @Test
  void theFileOfAServiceAccountIsRead() {
    Shown form = member.get(PATH + "?kind=google-play");
    member.submit(
        form,
        "#create",
        "name",
        "Play",
        "private_key",
        file(SampleCredentials.serviceAccount()),
        "bucket",
        "gs://pubsite_prod_rev_01234567890123456789/stats/");
    assertThat(connections())
        .extracting(Connection::kind)
        .containsExactly(ConnectionKind.GOOGLE_PLAY);
    assertThat(
            dashboard.connections.findCredentials(
                dashboard.member.id(), connections().getFirst().id()))
        .contains(SampleCredentials.GOOGLE_PLAY);
  }

  @ParameterizedTest
  @EnumSource
  void eachKindHasItsStepsBesideItsForm(ConnectionKind kind) {
    Shown form = member.get(PATH + "?kind=" + kind.wireName());
    assertThat(form.page().select("#steps").text()).isEqualTo("In " + kind.title());
    assertThat(form.page().select("#steps + div ol li")).hasSizeBetween(4, 6);
    assertThat(form.page().select("#create a[aria-current=page]").text()).isEqualTo(kind.title());
    assertThat(form.page().select("#create input[type=file][name=private_key]")).hasSize(1);
  }

  @Test
  void aRefusedFormKeepsItsFieldsButNotTheKey() {
    Shown refused = create("Acme", SampleCredentials.RSA_KEY);
    assertThat(refused.page().select(".notice.bad").text())
        .isEqualTo("The private key is not an EC key on the curve P-256, as Apple has them.");
    assertThat(refused.page().select("#name").val()).isEqualTo("Acme");
    assertThat(refused.page().select("#issuer_id").val()).isEqualTo(ISSUER);
    assertThat(refused.response().body())
        .doesNotContain(SampleCredentials.RSA_KEY.substring(40, 80));
    assertThat(refused.response().headers().allValues("set-cookie").toString())
        .doesNotContain("PRIVATE");
    assertThat(connections()).isEmpty();
  }

  @Test
  void aTestShowsWhatCanBeRead() {
    create("Acme", SampleCredentials.EC_KEY);
    Shown tested = member.submit(member.get(PATH), "form[action$=test]");
    assertThat(tested.page().select(".notice.good").text()).contains("Tested: it can read 1 of 3.");
    assertThat(tested.page().select("tbody tr").eachText())
        .containsExactly(
            "apps readable 3 apps of 2X9R4HXF34",
            "reviews refused Add the role Customer Support.",
            "sales unknown App Store Connect did not answer.");
  }

  @Test
  void credentialsAreReplacedAndARefusalNeedsTheKeyAgain() {
    create("Acme", SampleCredentials.EC_KEY);
    Shown refused = replace("WRONG", SampleCredentials.RSA_KEY);
    assertThat(refused.page().select(".notice.bad").text()).contains("not an EC key");
    assertThat(connections().getFirst().identity()).isEqualTo("2X9R4HXF34");
    Shown replaced = replace("NEWKEY1234", file(SampleCredentials.EC_KEY));
    assertThat(replaced.page().select(".notice.good").text())
        .contains("The credentials of Acme are replaced.");
    assertThat(connections().getFirst().identity()).isEqualTo("NEWKEY1234");
    assertThat(refused.response().body() + replaced.response().body()).doesNotContain("PRIVATE");
  }

  private Shown replace(String keyId, String key) {
    return member.submit(
        member.get(PATH), "form[action$=replace]", "key_id", keyId, "private_key", key);
  }

  @Test
  void aConnectionIsRemovedAfterAQuestion() {
    create("Acme", SampleCredentials.EC_KEY);
    Shown page = member.get(PATH);
    assertThat(page.page().select("form[action$=delete] input[name=ask]").val()).contains("“Acme”");
    member.submit(page, "form[action$=delete]");
    assertThat(connections()).isEmpty();
  }

  @Test
  void theConnectionsOfOthersAreNeitherShownNorChanged() {
    long other =
        dashboard
            .connections
            .create(dashboard.administrator.id(), "of root", SampleCredentials.APP_STORE_CONNECT)
            .id();
    String token = member.get(PATH).page().select("input[name=form_token]").attr("value");
    assertThat(member.get(PATH).text()).doesNotContain("of root");
    for (String action : List.of("test", "delete")) {
      String path = PATH + "/" + other + "/" + action;
      assertThat(member.post(path, "form_token", token).status()).isEqualTo(404);
      assertThat(member.post(path, "form_token", "x").status()).isEqualTo(403);
    }
    assertThat(dashboard.connections.list(dashboard.administrator.id())).hasSize(1);
  }
}
