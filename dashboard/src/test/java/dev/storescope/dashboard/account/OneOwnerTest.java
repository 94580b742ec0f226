package dev.storescope.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.TestDashboard;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the only account of an installation sees. */
class OneOwnerTest {
  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient owner = dashboard.visitor(dashboard.administrator);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dashboard",
        "/dashboard/account",
        "/dashboard/account/members",
        "/dashboard/account/members/root",
        "/dashboard/api",
        "/docs"
      })
  void theOnlyAccountSeesNoCreditsAndPrices(String path) {
    assertThat(priced(path)).as("with a second account").isTrue();
    dashboard.accounts.delete(dashboard.member.id());
    assertThat(priced(path)).as("alone").isFalse();
  }

  private boolean priced(String path) {
    return owner
        .get(path)
        .page()
        .select("header .balance, #credits, #charges, #credits-title, th, .badge.long")
        .eachText()
        .stream()
        .anyMatch(text -> text.matches(".*([Cc]redit|Charge|Balance|Price|free).*"));
  }
}
