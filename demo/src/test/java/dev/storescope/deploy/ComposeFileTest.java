package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

final class ComposeFileTest {
  private static final JsonNode COMPOSE =
      DeployFiles.documents(DeployFiles.FOLDER.resolve("compose.yaml")).getFirst();
  private static final Pattern REQUIRED = Pattern.compile("(?<=\\$\\{)[A-Z_]+(?=:\\?)");
  private static final Pattern DEFAULT = Pattern.compile("\\$\\{[A-Z_]+:-([^}]+)}");

  @Test
  void itMatchesTheSchema() throws IOException {
    ObjectNode file = ((ObjectNode) COMPOSE).deepCopy();
    // The schema is older than this field.
    file.remove("name");
    assertThat(errors(file)).isEmpty();
  }

  @Test
  void anUnknownFieldIsAnError() throws IOException {
    ObjectNode file = ((ObjectNode) COMPOSE).deepCopy();
    file.remove("name");
    ((ObjectNode) file.at("/services/door")).put("immage", "caddy");
    assertThat(errors(file)).singleElement().asString().contains("immage");
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

  private static List<Error> errors(JsonNode file) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2019_09)
        .getSchema(schema())
        .validate(file);
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
    return DEFAULT.matcher(service.path("image").asString()).replaceAll("$1");
  }

  private static Map<String, JsonNode> services() {
    return COMPOSE.get("services").properties().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Without the ids, which are those of an older dialect. */
  private static JsonNode schema() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            ComposeFileTest.class.getResourceAsStream("/compose/compose-spec.json"))) {
      ObjectNode schema = (ObjectNode) JsonMapper.shared().readTree(in);
      schema.remove("$schema");
      removeNames(schema);
      return schema;
    }
  }

  private static void removeNames(JsonNode schema) {
    if (schema instanceof ObjectNode node && node.path("id").isString()) {
      node.remove("id");
    }
    schema.forEach(ComposeFileTest::removeNames);
  }
}
