package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.PATH;
import static dev.storescope.dashboard.app.ObservedApp.RIVAL;
import static dev.storescope.dashboard.app.ObservedApp.US;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages are in English: their digits are, too, whatever the language of the browser. */
class NumbersOfPagesTest {
  private static final String EGYPTIAN = "ar-EG";
  private static final Pattern OTHER_DIGIT = Pattern.compile("[\\p{Nd}&&[^0-9]]");

  @AutoClose private final TestDashboard dashboard = new TestDashboard();

  @BeforeEach
  void observe() {
    ObservedApp app = new ObservedApp(dashboard.archive);
    for (int daysAgo = 0; daysAgo < 9; daysAgo++) {
      app.search("chess", daysAgo, daysAgo < 3 ? CHESS : RIVAL, daysAgo < 3 ? RIVAL : CHESS)
          .rating(daysAgo, 4.5 - daysAgo * 0.1, 12_345 - daysAgo)
          .free("7004", daysAgo, RIVAL, CHESS);
    }
    app.popularity("chess", 61)
        .listing(CHESS, 8, ObservedApp.listed("Chess"))
        .listing(CHESS, 0, ObservedApp.listed("Chess and more"))
        .listing(RIVAL, 0, ObservedApp.listed("Rival"));
    AccountId account = dashboard.member.id();
    dashboard.trackingLists.put(account, CHESS, US, EnumSet.of(Device.IPHONE));
    dashboard.trackingLists.addKeywords(account, CHESS, US, List.of(Keyword.of("chess")));
    dashboard.ledger.trySpend(account, "request", PricedItem.APP_META, 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dashboard",
        PATH,
        PATH + "/workbench",
        PATH + "/workbench/gap",
        PATH + "/workbench/translation",
        PATH + "/events",
        PATH + "/ratings",
        PATH + "/reviews",
        PATH + "/listing",
        PATH + "/metadata",
        PATH + "/charts",
        PATH + "/countries",
        PATH + "/competitors",
        "/dashboard/keywords/appstore/us?q=chess",
        "/dashboard/charts?country=us&category=7004",
        "/dashboard/changes",
        "/dashboard/search?q=chess",
        "/dashboard/fetching",
        "/dashboard/account",
        "/dashboard/account/keys",
        "/dashboard/account/alerts",
        "/dashboard/account/security"
      })
  void allHaveTheDigitsOfThePage(String path) {
    Shown shown = visitor().get(path);
    assertThat(shown.status()).isEqualTo(200);
    assertThat(OTHER_DIGIT.matcher(shown.response().body()).find()).isFalse();
    assertThat(shown.page().select("html").attr("data-locale")).endsWith("-u-nu-latn");
  }

  @Test
  void addressesAndFilesKeepPlainDigits() {
    Shown shown = visitor().get(PATH + "/ratings");
    assertThat(shown.page().select(".choices a").eachAttr("href"))
        .contains(PATH + "/ratings?days=90");
    assertThat(visitor().get(PATH + "/ratings?format=csv&bom=false").response().body())
        .contains(",12345,");
  }

  private PageClient visitor() {
    return dashboard.visitor(dashboard.member).with("Accept-Language", EGYPTIAN);
  }
}
