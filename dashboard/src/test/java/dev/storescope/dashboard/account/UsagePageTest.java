package dev.storescope.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.pricing.PricedItem;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class UsagePageTest {
  private static final String PATH = "/dashboard/account";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void thePageShowsTheBalanceAndTheCharges() {
    spend(dashboard.member, "request-1", PricedItem.TOP_CHARTS, 5);
    Shown shown = member.get(PATH);
    assertThat(shown.page().select(".stats dd").eachText())
        .containsExactly("99,995", "100,000", "5", "1", "no limit");
    assertThat(shown.page().select("#ledger-table tbody tr").eachText())
        .containsExactly(
            "21 Nov 2026, 12:00 UTC Charge top-charts −5 99,995 request-1",
            "21 Nov 2026, 12:00 UTC Monthly grant 2026-11 +100,000 100,000");
  }

  @Test
  void everyPageShowsTheBalanceInItsHeader() {
    spend(dashboard.member, "request-1", PricedItem.TOP_CHARTS, 5);
    Shown shown = member.get("/dashboard");
    assertThat(shown.page().select("header a[href=" + PATH + "].balance").text())
        .isEqualTo("99,995 credits");
  }

  @Test
  void theChartHasABarForEachDayOfWhatEachItemCost() {
    spend(dashboard.member, "request-1", PricedItem.APP_RATING, 1);
    dashboard.clock.advance(Duration.ofDays(1));
    PageClient later = dashboard.visitor(dashboard.member);
    spend(dashboard.member, "request-2", PricedItem.TOP_CHARTS, 5);
    spend(dashboard.member, "request-3", PricedItem.APP_RATING, 2);
    JsonNode chart = chart(later.get(PATH));
    assertThat(chart.get("stacked").asBoolean()).isTrue();
    assertThat(chart.at("/series/0/points")).hasSize(30);
    assertThat(chart.get("first").asString()).isEqualTo("2026-10-24");
    assertThat(names(chart)).containsExactly("top-charts", "app-rating");
    assertThat(lastTwo(chart, 0)).containsExactly(0.0, 5.0);
    assertThat(lastTwo(chart, 1)).containsExactly(1.0, 2.0);
    assertThat(chart(later.get(PATH + "?days=90")).at("/series/0/points")).hasSize(90);
  }

  @Test
  void itemsBeyondTheFiveMostExpensiveAreOneSeries() {
    long credits = 100;
    for (PricedItem item : PricedItem.values()) {
      spend(dashboard.member, "for " + item, item, credits--);
    }
    JsonNode chart = chart(member.get(PATH));
    assertThat(names(chart)).hasSize(6).startsWith("app-competitors").endsWith("others");
    double others = LongStream.rangeClosed(credits + 1, 95).sum();
    assertThat(lastTwo(chart, 5)).containsExactly(0.0, others);
  }

  @Test
  void theFileOfChargesSaysWhatTheTableSays() {
    spend(dashboard.member, "request-1", PricedItem.APP_RATING, 1);
    dashboard.clock.advance(Duration.ofHours(20));
    spend(dashboard.member, "request-2", PricedItem.TOP_CHARTS, 1234);
    spend(dashboard.member, "request-3", PricedItem.APP_RATING, 3);
    spend(dashboard.member, "request-4", PricedItem.APP_RATING, 3);
    Shown shown = member.get(PATH);
    List<String> table =
        shown.page().select("#charges-table tbody tr").stream()
            .map(
                row ->
                    row.select("time").attr("datetime")
                        + row.select("td:not(:first-child)").stream()
                            .map(cell -> "," + cell.text().replace(",", ""))
                            .collect(Collectors.joining()))
            .toList();
    assertThat(table).hasSize(3).first().isEqualTo("2026-11-22,app-rating,2,6");
    String address = shown.page().select("figure a.csv").attr("href");
    assertThat(lines(member.get(address + "&bom=false")))
        .startsWith("date,item,answers,credits")
        .endsWith(table.toArray(String[]::new))
        .hasSize(4);
  }

  @Test
  void theFileOfRowsSaysWhatTheTableSays() {
    spend(dashboard.member, "request-1", PricedItem.APP_RATING, 1);
    dashboard.ledger.topUp(dashboard.member.id(), 2_000, "paid, thanks");
    Shown shown = member.get(PATH);
    Shown file =
        member.get(PATH + "?format=csv&bom=false&table=rows&since=2026-11-01&till=2026-11-21");
    assertThat(lines(file))
        .containsExactly(
            "at,kind,reason,credits,balance,request_id",
            "2026-11-21T12:00:00Z,top_up,\"paid, thanks\",2000,101999,",
            "2026-11-21T12:00:00Z,charge,app-rating,-1,99999,request-1",
            "2026-11-21T12:00:00Z,grant,2026-11,100000,100000,");
    assertThat(shown.page().select("#ledger-table tbody tr").eachText())
        .containsExactly(
            "21 Nov 2026, 12:00 UTC Top-up paid, thanks +2,000 101,999",
            "21 Nov 2026, 12:00 UTC Charge app-rating −1 99,999 request-1",
            "21 Nov 2026, 12:00 UTC Monthly grant 2026-11 +100,000 100,000");
  }

  @Test
  void theFileOfEntriesHasThoseOfTheRangeAndMoreThanThePage() {
    for (int i = 0; i < AccountUsage.MAX_ENTRIES; i++) {
      spend(dashboard.member, "request-" + i, PricedItem.APP_RATING, 1);
    }
    assertThat(member.get(PATH).page().select("#ledger-table tbody tr"))
        .hasSize(AccountUsage.MAX_ENTRIES);
    String file = PATH + "?format=csv&bom=false&table=rows";
    assertThat(lines(member.get(file))).hasSize(AccountUsage.MAX_ENTRIES + 2);
    assertThat(lines(member.get(file + "&since=2026-11-01&till=2026-11-20"))).hasSize(1);
  }

  @Test
  void whereNothingWasChargedThePageSaysSo() {
    assertThat(member.get(PATH).text()).contains("No charges in the last 30 days.");
  }

  @Test
  void anotherAccountsUsageIsNotShown() {
    spend(dashboard.administrator, "secret-request", PricedItem.TOP_CHARTS, 77);
    assertThat(member.get(PATH).page().html()).doesNotContain("secret-request", "99,923");
    String file = PATH + "?format=csv&bom=false&table=rows&username=root&account=1";
    assertThat(member.get(file).response().body()).doesNotContain("secret-request");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "days=31",
        "days=x",
        "format=csv&bom=false&table=all",
        "format=csv&bom=false&table=rows&since=yesterday",
        "format=csv&bom=false&table=rows&since=2026-02-30",
        "format=csv&bom=false&table=rows&since=2026-11-21&till=2026-11-20",
        "since=%2B999999999-12-31"
      })
  void whatIsNotAskedRightIsRefused(String query) {
    Shown shown = member.get(PATH + "?" + query);
    assertThat(shown.status()).isEqualTo(400);
    assertThat(shown.page().select("h1").text()).isEqualTo("Invalid request");
  }

  private void spend(Account account, String requestId, PricedItem item, long credits) {
    dashboard.ledger.trySpend(account.id(), requestId, item, credits);
  }

  private static List<String> lines(Shown file) {
    assertThat(file.response().headers().firstValue("Content-Type"))
        .hasValue("text/csv; charset=utf-8");
    return file.response().body().lines().toList();
  }

  private static JsonNode chart(Shown shown) {
    return new JsonMapper().readTree(shown.page().select("[data-chart]").attr("data-chart"));
  }

  private static List<String> names(JsonNode chart) {
    return chart.get("series").valueStream().map(one -> one.get("name").asString()).toList();
  }

  private static List<Double> lastTwo(JsonNode chart, int series) {
    List<Double> points =
        chart
            .get("series")
            .get(series)
            .get("points")
            .valueStream()
            .map(JsonNode::asDouble)
            .toList();
    return points.subList(points.size() - 2, points.size());
  }
}
