package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.testkit.server.OpenApiDocument;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OpenApiTest {
  private static final JsonNode PATHS = OpenApiDocument.root().get("paths");

  @AutoClose private final TestServer server = new TestServer(SampleRoutes.all());

  @Test
  void theDocumentIsServedUnchanged() {
    assertThat(server.client.get("/openapi.json").json()).isEqualTo(OpenApiDocument.root());
  }

  @Test
  void everyEndpointReadsTheParametersOfItsDescription() {
    for (ApiRoute<?, ?> route : SampleRoutes.ofSpecification()) {
      String all = String.join("=&", described(route.path())) + "=";
      Collection<String> ignored =
          List.of(
              server
                  .client
                  .get(route.path() + "?" + all + "&unknown=")
                  .header("X-Ignored-Parameters")
                  .orElseThrow()
                  .split(", "));
      assertThat(ignored).as(route.path()).contains("unknown").isSubsetOf("unknown", "storetype");
    }
  }

  @Test
  void theEndpointsBeyondTheSpecificationRefuseAllOtherParameters() {
    for (ApiRoute<?, ?> route : ApiRoutes.furtherEndpoints()) {
      String all = String.join("=&", described(route.path())) + "=";
      assertThat(server.client.get(route.path() + "?" + all + "&unknown=").json().get("errors"))
          .as(route.path())
          .filteredOn(error -> error.get("code").asString().equals("unknown_parameter"))
          .extracting(error -> error.get("parameter").asString())
          .containsExactly("unknown");
    }
  }

  /** Clients in Go send each parameter that has a default. */
  @Test
  void theDefaultsOfParametersAreAccepted() {
    try (TestServer whole = new TestServer()) {
      for (String path : PATHS.propertyNames()) {
        if (PATHS.get(path).has("get") && path.matches("/(api|account)[^{]*")) {
          Map<String, String> defaults = defaults(path);
          String query =
              defaults.entrySet().stream().map(Object::toString).collect(Collectors.joining("&"));
          Reply reply = whole.client.get(path + "?storetype=appstore&" + query);
          assertThat(reply.status() == 400 ? reply.json().get("errors") : List.<JsonNode>of())
              .as(path)
              .noneMatch(error -> defaults.containsKey(error.get("parameter").asString()));
        }
      }
    }
  }

  private static Map<String, String> defaults(String path) {
    Map<String, String> defaults = new TreeMap<>();
    for (JsonNode parameter : PATHS.get(path).get("get").path("parameters")) {
      JsonNode described = OpenApiDocument.resolve(parameter);
      JsonNode value = OpenApiDocument.resolve(described.get("schema")).path("default");
      if (!value.isMissingNode()) {
        defaults.put(described.get("name").asString(), value.asString());
      }
    }
    return defaults;
  }

  @Test
  void everythingThatIsReadWithAKeyNamesWhatItIgnores() {
    List<String> silent = new ArrayList<>();
    try (TestServer whole = new TestServer()) {
      for (String path : PATHS.propertyNames()) {
        if (PATHS.get(path).has("get") && path.matches("/(api|account).*")) {
          Reply reply = whole.client.get(path.replaceAll("\\{\\w+}", "1") + "?no-such=1");
          boolean isNamed =
              reply.status() >= 400
                  || reply.header("X-Ignored-Parameters").equals(Optional.of("no-such"));
          if (!isNamed) {
            silent.add(path);
          }
        }
      }
    }
    assertThat(silent).isEmpty();
  }

  @Test
  void everyOperationHasAnIdOfItsOwn() {
    List<String> ids = new ArrayList<>();
    PATHS.forEach(path -> path.forEach(each -> ids.add(each.get("operationId").asString())));

    assertThat(ids).hasSize(136).doesNotHaveDuplicates();
  }

  private static List<String> described(String path) {
    List<String> names = new ArrayList<>();
    PATHS
        .at("/" + path.replace("/", "~1") + "/get/parameters")
        .valueStream()
        .map(OpenApiDocument::resolve)
        .filter(each -> each.get("in").asString().equals("query"))
        .forEach(each -> names.add(each.get("name").asString()));
    return names;
  }
}
