package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CompressionTest {
  @AutoClose private final TestDashboard dashboard = new TestDashboard();

  @Test
  void aPageIsCompressedForAClientThatAcceptsIt() {
    assertThat(encoding("Accept-Encoding", "gzip, br")).isEqualTo("gzip");
    assertThat(encoding("Accept-Encoding", "br")).isEmpty();
  }

  @Test
  void aPageThatAnotherSiteRequestsIsNotCompressed() {
    assertThat(encoding("Sec-Fetch-Site", "none")).isEqualTo("gzip");
    assertThat(encoding("Sec-Fetch-Site", "same-origin")).isEqualTo("gzip");
    assertThat(encoding("Sec-Fetch-Site", "same-site")).isEmpty();
    assertThat(encoding("Sec-Fetch-Site", "cross-site")).isEmpty();
  }

  private String encoding(String header, String value) {
    HttpResponse<String> response =
        dashboard
            .visitor(dashboard.member)
            .with("Accept-Encoding", "gzip")
            .with(header, value)
            .get("/dashboard")
            .response();
    assertThat(String.join(",", response.headers().allValues("Vary")))
        .contains("Accept-Encoding", "Sec-Fetch-Site");
    return response.headers().firstValue("Content-Encoding").orElse("");
  }
}
