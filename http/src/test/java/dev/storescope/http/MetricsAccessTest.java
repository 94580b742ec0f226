package dev.storescope.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Scope;
import dev.storescope.http.api.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsAccessTest {
  private static final String METRICS = "/metrics";

  @ParameterizedTest
  @EnumSource(MetricsAccess.class)
  void administratorsMayReadTheMetrics(MetricsAccess access) {
    try (TestServer server = new TestServer(access)) {
      String key = server.newKey(server.administrator, Scope.READ);
      assertThat(server.client.getAs(key, METRICS).status()).isEqualTo(200);
    }
  }

  @Test
  void otherAccountsMayNotUnlessEveryoneMay() {
    try (TestServer server = new TestServer(MetricsAccess.ADMINISTRATORS)) {
      assertThat(server.client.get(METRICS).problem()).isEqualTo("403 not_allowed");
      assertThat(server.client.getAs("ssk_x", METRICS).problem()).isEqualTo("401 token_not_valid");
      assertThat(server.client.anonymously("GET", METRICS, "").problem())
          .isEqualTo("401 not_authenticated");
    }
    try (TestServer server = new TestServer(MetricsAccess.EVERYONE)) {
      assertThat(server.client.anonymously("GET", METRICS, "", "X-Forwarded-For", "x").status())
          .isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Forwarded-For", "Forwarded", "X-Forwarded-Proto", "X-Real-IP", "Via"})
  void programsOnTheSameMachineMayUnlessAProxySentTheirRequests(String header) {
    try (TestServer server = new TestServer(MetricsAccess.LOCAL)) {
      assertThat(server.client.anonymously("GET", METRICS, "").status()).isEqualTo(200);
      assertThat(server.client.anonymously("GET", METRICS, "", header, "for=192.0.2.1").problem())
          .isEqualTo("401 not_authenticated");
    }
  }
}
