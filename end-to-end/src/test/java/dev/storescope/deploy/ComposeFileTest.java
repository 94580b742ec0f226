package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class ComposeFileTest {
  private static final JsonNode COMPOSE =
      DeployFiles.documents(DeployFiles.FOLDER.resolve("compose.yaml")).getFirst();
  private static final Pattern REQUIRED = Pattern.compile("(?<=\\$\\{)[A-Z_]+(?=:\\?)");

  @Test
  void itMatchesTheSchema() throws IOException {
    assertThat(ComposeFiles.errors(COMPOSE)).isEmpty();
  }

  @Test
  void anUnknownFieldIsAnError() throws IOException {
    ObjectNode file = ((ObjectNode) COMPOSE).deepCopy();
    ((ObjectNode) file.at("/services/door")).put("immage", "caddy");
    assertThat(ComposeFiles.errors(file)).singleElement().asString().contains("immage");
  }

  @Test
  void everyImageHasAFixedVersion() {
    services()
        .forEach((name, service) -> assertThat(image(service)).as(name).matches(DeployFiles.IMAGE));
  }

  @Test
  void everyServiceHasAMemoryLimit() {
    services()
        .forEach(
            (name, service) ->
                assertThat(service.at("/deploy/resources/limits/memory").isString())
                    .as(name)
                    .isTrue());
  }

  @Test
  void everyServiceThatStaysUpHasAHealthCheck() {
    services()
        .forEach(
            (name, service) ->
                assertThat(service.has("healthcheck"))
                    .as(name)
                    .isEqualTo(!service.path("restart").asString().equals("no")));
  }

  @Test
  void everyDependencyExistsAndCanBeMet() {
    services()
        .forEach(
            (name, service) ->
                service
                    .path("depends_on")
                    .properties()
                    .forEach(other -> assertThat(canBeMet(other)).as(name).isTrue()));
  }

  @Test
  void everyVolumeIsNamed() {
    Set<String> used =
        services().values().stream()
            .flatMap(service -> service.path("volumes").valueStream())
            .map(volume -> volume.asString().replaceAll(":.*", ""))
            .filter(volume -> !volume.startsWith("."))
            .collect(Collectors.toSet());
    assertThat(COMPOSE.get("volumes").propertyNames()).containsExactlyInAnyOrderElementsOf(used);
  }

  @Test
  void theExampleHasAllRequiredVariables() {
    String example = DeployFiles.text(DeployFiles.FOLDER.resolve("env.example"));
    assertThat(
            DeployFiles.matches(
                REQUIRED, DeployFiles.text(DeployFiles.FOLDER.resolve("compose.yaml"))))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(example.lines()).contains(name + "="));
  }

  @Test
  void theReverseProxyUsesThePortOfTheNodes() {
    assertThat(DeployFiles.text(DeployFiles.FOLDER.resolve("Caddyfile")))
        .contains("name storescope\n", "port 8080\n");
    assertThat(services()).containsKey("storescope");
    assertThat(DeployFiles.text(DeployFiles.FOLDER.resolve("Containerfile")))
        .contains("STORESCOPE_HTTP_PORT=8080\n", "EXPOSE 8080\n");
  }

  @Test
  void theNodesTrustTheNetworkOfTheReverseProxy() {
    JsonNode subnet = COMPOSE.at("/networks/door/ipam/config/0/subnet");
    assertThat(subnet.isString()).isTrue();
    assertThat(COMPOSE.at("/services/storescope/environment/STORESCOPE_HTTP_TRUSTED_PROXIES"))
        .isEqualTo(subnet);
  }

  private static boolean canBeMet(Map.Entry<String, JsonNode> other) {
    JsonNode service = COMPOSE.get("services").path(other.getKey());
    String needed =
        switch (other.getValue().path("condition").asString()) {
          case "service_healthy" -> "healthcheck";
          case String _ -> "image";
        };
    return service.has(needed);
  }

  private static String image(JsonNode service) {
    return ComposeFiles.withDefaults(service.path("image").asString());
  }

  private static Map<String, JsonNode> services() {
    return COMPOSE.get("services").properties().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
