package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Scope;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.http.turn.Limits;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Pages count as requests of the account, together with those to the API. */
class RequestLimitTest {
  @AutoClose
  private final TestDashboard dashboard = new TestDashboard(TrustedProxies.NONE, Limits.of(3, 100));

  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void pagesAndFilesAreLimited() {
    assertThat(member.get("/dashboard").status()).isEqualTo(200);
    assertThat(member.get("/dashboard?format=csv&bom=false").status()).isEqualTo(200);
    assertThat(member.get("/dashboard/nothing").status()).isEqualTo(404);
    assertThat(member.get("/dashboard").status()).isEqualTo(200);
    Shown refused = member.get("/dashboard?format=csv&bom=false");
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.text()).contains("The limit is 3 requests per minute for an account.");
    assertThat(refused.response().headers().firstValue("Retry-After")).hasValue("20");
    assertThat(member.post("/dashboard/logout").status()).isEqualTo(429);
    assertThat(dashboard.visitor(dashboard.administrator).get("/dashboard").status())
        .isEqualTo(200);
    dashboard.clock.advance(Duration.ofSeconds(20));
    assertThat(member.get("/dashboard").status()).isEqualTo(200);
  }

  @Test
  void theApiSharesTheLimit() {
    String key =
        dashboard
            .accounts
            .createKey(dashboard.member.id(), "key", Scope.ADMINISTRATION, Optional.empty())
            .secret();
    PageClient program = dashboard.visitor().with("Authorization", "Token " + key);
    for (int i = 0; i < 3; i++) {
      assertThat(program.get("/api/countries").status()).isEqualTo(200);
    }
    assertThat(member.get("/dashboard").status()).isEqualTo(429);
    assertThat(program.get("/api/countries").status()).isEqualTo(429);
  }

  @Test
  void theLogInAndTheAssetsOfPagesAreNot() {
    for (int i = 0; i < 5; i++) {
      assertThat(dashboard.visitor().get("/dashboard/login").status()).isEqualTo(200);
      assertThat(member.get("/dashboard/assets/app.css").status()).isIn(200, 404);
    }
    assertThat(member.get("/dashboard").status()).isEqualTo(200);
  }
}
