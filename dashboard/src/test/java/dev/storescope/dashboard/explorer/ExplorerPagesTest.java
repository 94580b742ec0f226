package dev.storescope.dashboard.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Scope;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import java.time.Duration;
import java.util.List;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ExplorerPagesTest {
  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient ann = dashboard.visitor(dashboard.member);

  @Test
  void whatIsAskedWithAKeyCanBeChosen() {
    List<String> ids =
        ann.get("/dashboard/api").page().select("[data-operation]").eachAttr("data-operation");
    assertThat(ids)
        .doesNotHaveDuplicates()
        .contains("getKeywordAutoSuggestions", "getAppMeta", "getUsage", "listCountries")
        .doesNotContain("getMetrics", "obtainToken");
  }

  @Test
  void theFormHasTheParametersOfWhatWasChosen() {
    Element form = form("getTopCharts");
    assertThat(form.select("[data-where=query]").eachAttr("name"))
        .containsExactly(
            "storetype", "devicetype", "country", "timestamp", "storeid", "format", "bom");
    assertThat(form.select("[required]").eachAttr("name")).containsExactly("country");
    assertThat(form.select("[name=devicetype] option").eachText())
        .containsExactly("not sent (iphone)", "iphone", "ipad");
    assertThat(form.select("[name=storeid]").attr("placeholder")).isEqualTo("36");
    assertThat(form.text()).contains("5 credits").contains("3 times as much");
  }

  @Test
  void everyFieldIsLabelledAndDescribed() {
    for (Element field : form("getAppKeywordRanking").select("[data-where]")) {
      assertThat(form("getAppKeywordRanking").select("label[for=" + field.id() + "]")).hasSize(1);
      assertThat(field.attr("aria-describedby")).isEqualTo(field.id() + "-help");
    }
  }

  @Test
  void theAddressFillsTheFormIn() {
    Element form = form("getAppRating&storeid=42&country=de&storetype=googleplay");
    assertThat(form.select("[name=storeid]").attr("value")).isEqualTo("42");
    assertThat(form.select("[name=storetype] [selected]").text()).isEqualTo("googleplay");
  }

  @Test
  void aKeyIsMadeOnWishAndIsGoodForADay() {
    Shown page = ann.get("/dashboard/api?operation=getUsage");
    assertThat(dashboard.accounts.listKeys(dashboard.member.id())).isEmpty();
    Shown made = ann.submit(page, "#key-part form");
    String secret = made.page().select("#key").attr("value");
    assertThat(dashboard.accounts.identify(secret))
        .isEqualTo(new Accounts.Caller.Known(dashboard.member, Scope.READ));
    assertThat(dashboard.accounts.listKeys(dashboard.member.id()))
        .singleElement()
        .satisfies(
            key -> {
              assertThat(key.name()).isEqualTo("API explorer");
              assertThat(key.expiresAt()).hasValue(TestDashboard.NOW.plus(Duration.ofDays(1)));
            });
  }

  @Test
  void theKeyHasTheScopeOfTheOperation() {
    ann.submit(ann.get("/dashboard/api?operation=listKeys"), "#key-part form");
    assertThat(dashboard.accounts.listKeys(dashboard.member.id()))
        .extracting(ApiKey::scope)
        .containsExactly(Scope.ADMINISTRATION);
  }

  @Test
  void theKeyIsInNoAddressAndIsShownOnce() {
    Shown made = ann.submit(ann.get("/dashboard/api"), "#key-part form");
    String secret = made.page().select("#key").attr("value");
    assertThat(made.url()).doesNotContain(secret);
    assertThat(made.response().headers().map().toString()).doesNotContain(secret);
    assertThat(made.response().headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(ann.get("/dashboard/api").page().html()).doesNotContain(secret);
  }

  @Test
  void noKeyIsMadeWithoutThePagesToken() {
    assertThat(ann.post("/dashboard/api/key", "form_token", "guessed").status()).isEqualTo(403);
    List<ApiKey> keys = dashboard.accounts.listKeys(dashboard.member.id());
    assertThat(keys).isEmpty();
  }

  @Test
  void whatCannotBeAskedIsNotFound() {
    assertThat(ann.get("/dashboard/api?operation=getNothing").status()).isEqualTo(404);
    assertThat(ann.get("/dashboard/api?operation=%00%3Cb%3E").status()).isEqualTo(404);
  }

  private Element form(String operation) {
    return ann.get("/dashboard/api?operation=" + operation).page().expectFirst("#operation form");
  }
}
