package dev.storescope.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Accounts.Caller;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Scope;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyPagesTest {
  private static final String PATH = "/dashboard/account/keys";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void aCreatedKeyIdentifiesTheAccount() {
    Shown made = make("name", "reports");
    String secret = made.page().select(".secret").text();
    assertThat(dashboard.accounts.identify(secret))
        .isEqualTo(new Caller.Known(dashboard.member, Scope.READ));
    assertThat(keys()).extracting(ApiKey::name).containsExactly("reports");
  }

  @Test
  void aKeyHasTheChosenScope() {
    make("name", "reports", "scope", "write");
    assertThat(keys()).extracting(ApiKey::scope).containsExactly(Scope.WRITE);
    assertThat(make("name", "reports", "scope", "all").page().select(".notice.bad").text())
        .contains("Use read, write or administration.");
    assertThat(keys()).hasSize(1);
  }

  @Test
  void theFormExplainsTheScopesAndProposesTheLeast() {
    Document page = member.get(PATH).page();
    assertThat(page.select("#create input[checked]").eachAttr("value")).containsExactly("read");
    assertThat(page.select("#create label.choice").eachText())
        .hasSize(3)
        .contains("write: changes your lists as well, such as tracked apps");
  }

  @Test
  void theSecretIsInTheResponseToTheFormOnly() {
    Shown made = make("name", "reports");
    String secret = made.page().select(".secret").text();
    assertThat(made.response().headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(made.response().headers().map().toString()).doesNotContain(secret);
    assertThat(made.url()).endsWith(PATH);
    assertThat(made.response().body().split(secret, -1)).hasSize(2);
    for (String path :
        List.of(PATH, PATH + "?format=csv&bom=false", "/dashboard/account", "/dashboard")) {
      assertThat(member.get(path).response().body()).doesNotContain(secret);
    }
  }

  @Test
  void aKeyIsValidToTheEndOfItsLastDay() {
    make("name", "reports", "expires", "2026-11-30");
    assertThat(keys().getFirst().expiresAt()).hasValue(Instant.parse("2026-12-01T00:00:00Z"));
    make("name", "of today", "expires", "2026-11-21");
    assertThat(states()).containsExactly("active", "active");
    dashboard.clock.advance(Duration.ofHours(12));
    assertThat(states()).containsExactly("expired", "active");
  }

  @Test
  void theTableShowsWhenAKeyWasLastUsed() {
    String secret = make("name", "reports").page().select(".secret").text();
    assertThat(member.get(PATH).page().select("tbody tr").text()).contains("never never");
    dashboard.accounts.identify(secret);
    dashboard.clock.advance(Duration.ofHours(3));
    assertThat(member.get(PATH).page().select("tbody tr").text()).contains("never 3 hours ago");
  }

  @Test
  void aRevokedKeyOpensNothing() {
    String secret = make("name", "reports").page().select(".secret").text();
    Shown page = member.get(PATH);
    assertThat(page.page().select("form[action$=revoke] input[name=ask]").val())
        .contains("reports");
    Shown revoked = member.submit(page, "form[action$=revoke]");
    assertThat(revoked.page().select(".notice.good").text()).contains("revoked");
    assertThat(states()).containsExactly("revoked");
    assertThat(revoked.page().select("form[action$=revoke]")).isEmpty();
    assertThat(dashboard.accounts.identify(secret)).isEqualTo(new Caller.NotValid());
  }

  @Test
  void anotherAccountsKeysAreNeitherShownNorRevoked() {
    ApiKey other =
        dashboard
            .accounts
            .createKey(
                dashboard.administrator.id(), "of root", Scope.ADMINISTRATION, Optional.empty())
            .key();
    make("name", "mine");
    Shown page = member.get(PATH);
    assertThat(page.text()).doesNotContain("of root");
    assertThat(member.get(PATH + "?format=csv&bom=false").response().body())
        .doesNotContain("of root");
    String own = page.page().select("form[action$=revoke]").attr("action");
    String token = page.page().select("input[name=form_token]").attr("value");
    String action = own.replaceAll("[0-9]+", Long.toString(other.id()));
    Shown refused = member.post(action, "form_token", token);
    assertThat(refused.status()).isEqualTo(404);
    assertThat(dashboard.accounts.listKeys(dashboard.administrator.id()))
        .allMatch(key -> key.revokedAt().isEmpty());
  }

  @Test
  void aFormWithoutTheTokenMakesAndRevokesNothing() {
    assertThat(member.post(PATH, "name", "forged").status()).isEqualTo(403);
    make("name", "mine");
    long id = keys().getFirst().id();
    assertThat(member.post(PATH + "/" + id + "/revoke", "form_token", "x").status()).isEqualTo(403);
    assertThat(states()).containsExactly("active");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tomorrow", "2026-02-30", "2026-11-20", "+99999-01-01", "0000-00-00"})
  void anInvalidOrPastDateIsExplainedInOneMessage(String date) {
    Shown page = make("name", "reports", "expires", date);
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.page().select(".notice.bad")).hasSize(1);
    assertThat(page.page().select(".secret")).isEmpty();
    assertThat(keys()).isEmpty();
  }

  @Test
  void aKeyWithoutANameIsNotMade() {
    assertThat(make("name", " ").page().select(".notice.bad").text())
        .contains("name of a key must have");
    assertThat(make("name", "x".repeat(101)).page().select(".notice.bad")).hasSize(1);
    assertThat(keys()).isEmpty();
  }

  @Test
  void anIdThatIsNoneIsNotFound() {
    String token = member.get(PATH).page().select("input[name=form_token]").attr("value");
    for (String id : List.of("x", "-1", "99999999999999999999", "%00")) {
      Shown shown = member.post(PATH + "/" + id + "/revoke", "form_token", token);
      assertThat(shown.status()).isEqualTo(404);
    }
  }

  @Test
  void theFileSaysWhatTheTableSays() {
    make("name", "=reports", "expires", "2026-11-30");
    assertThat(member.get(PATH + "?format=csv&bom=false").response().body().lines())
        .containsExactly(
            "name,scope,created_at,expires_at,last_used_at,revoked_at,state",
            "'=reports,read,2026-11-21T12:00:00Z,2026-12-01T00:00:00Z,,,active");
    assertThat(member.get(PATH).page().select("tbody tr").text())
        .isEqualTo("=reports read active 21 Nov 2026 1 Dec 2026, 00:00 UTC never Revoke");
  }

  private Shown make(Object... namesAndValues) {
    return member.submit(member.get(PATH), "#create", namesAndValues);
  }

  private List<String> states() {
    return member.get(PATH).page().select("tbody .badge").eachText();
  }

  private List<ApiKey> keys() {
    return dashboard.accounts.listKeys(dashboard.member.id());
  }
}
