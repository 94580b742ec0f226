package dev.storescope.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.http.api.TestServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class BasePathTest {
  private static final BasePath BASE = BasePath.parse("/tools/storescope/");

  @AutoClose private final TestServer server = new TestServer();

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "/"})
  void aServiceHasAllOfItsHostUnlessAPathIsSet(String text) {
    BasePath root = BasePath.parse(text);
    assertThat(root).isEqualTo(BasePath.ROOT);
    assertThat(root.external("/docs")).isEqualTo("/docs");
    assertThat(root.internal("/docs")).isEqualTo("/docs");
    assertThat(root.ofCookies()).isEqualTo("/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "storescope",
        "/a//b",
        "/..",
        "/a/./b",
        "/a b",
        "/a\"b",
        "/a?b",
        "https://example.com/storescope",
        "/dashboard",
        "/api/storescope",
        "/metrics/"
      })
  void aTextThatIsNoPathOrOneOfTheServiceIsRefused(String text) {
    assertThatThrownBy(() -> BasePath.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "/docs, /tools/storescope/docs",
    "/, /tools/storescope/",
    "/?a=b, /tools/storescope/?a=b",
    "//other.example/x, //other.example/x",
    "https://other.example/x, https://other.example/x",
    "?a=b, ?a=b"
  })
  void anAddressOfTheServiceGetsThePath(String path, String external) {
    assertThat(BASE.external(path)).isEqualTo(external);
  }

  @ParameterizedTest
  @CsvSource({
    "/tools/storescope/docs, /docs",
    "/tools/storescope/, /",
    "/tools/storescope, /",
    "/tools/storescopes, /tools/storescopes",
    "/docs, /docs"
  })
  void aRequestIsAcceptedWithAndWithoutThePath(String path, String internal) {
    assertThat(BASE.internal(path)).isEqualTo(internal);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/tools/storescope", ""})
  void theAddressesOfTheServiceAreBelowThePath(String prefix) {
    server.server.below(BASE);
    JsonNode index = get(prefix + "/").json();
    assertThat(index.get("dashboard").asString()).isEqualTo("/tools/storescope/dashboard");
    assertThat(index.get("openapi").asString()).isEqualTo("/tools/storescope/openapi.json");
    assertThat(get(prefix + "/openapi.json").json().at("/servers/0/url").asString())
        .isEqualTo("/tools/storescope");
    assertThat(get(prefix + "/", "Accept", "text/html").header("Location"))
        .contains("/tools/storescope/dashboard");
    assertThat(get(prefix + "/api/countries").status()).isEqualTo(200);
    assertThat(get("/tools/api/countries").status()).isEqualTo(404);
  }

  @Test
  void theAddressOfASharedPageIsBelowThePath() {
    server.server.below(BASE);
    String page = "https://example.com/tools/storescope/dashboard/apps/appstore/1/us?range=30";
    JsonNode link =
        server
            .client
            .unchecked(
                "POST",
                "/tools/storescope/account/links",
                "{\"name\":\"client\",\"page\":\"%s\"}".formatted(page))
            .data();
    assertThat(link.get("address").asString()).startsWith("/tools/storescope/shared/");
    assertThat(link.get("page").asString()).isEqualTo("/dashboard/apps/appstore/1/us?range=30");
  }

  @Test
  void requestsBelowThePathAreCountedByTheirRoute() {
    server.server.below(BASE);
    get("/tools/storescope/api/countries");
    assertThat(get("/metrics").body()).contains("route=\"/api/countries\"");
  }

  private CheckedClient.Reply get(String path, String... headers) {
    return server.client.unchecked("GET", path, "", headers);
  }
}
