package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

final class KubernetesManifestsTest {
  /** The checks for unknown and missing fields, by version and kind. */
  private static final Map<String, Check> CHECKS =
      Map.of(
          "v1 Namespace", V1Namespace::validateJsonElement,
          "v1 Service", V1Service::validateJsonElement,
          "v1 ConfigMap", V1ConfigMap::validateJsonElement,
          "v1 Secret", V1Secret::validateJsonElement,
          "apps/v1 Deployment", V1Deployment::validateJsonElement,
          "apps/v1 StatefulSet", V1StatefulSet::validateJsonElement,
          "batch/v1 Job", V1Job::validateJsonElement,
          "policy/v1 PodDisruptionBudget", V1PodDisruptionBudget::validateJsonElement,
          "networking.k8s.io/v1 NetworkPolicy", V1NetworkPolicy::validateJsonElement);

  private interface Check {
    void run(JsonElement manifest) throws IOException;
  }

  @Test
  void everyManifestMatchesTheModelOfKubernetes() throws IOException {
    for (JsonNode manifest : Manifests.all()) {
      check(manifest);
    }
  }

  @Test
  void anUnknownFieldIsAnError() {
    String wrong = Manifests.get("Deployment", "storescope").toString().replace("image", "immage");
    assertThatThrownBy(() -> V1Deployment.validateJsonElement(JsonParser.parseString(wrong)))
        .hasMessageContaining("immage");
  }

  @Test
  void everyManifestExceptTheExampleSecretIsApplied() {
    List<String> named =
        DeployFiles.documents(DeployFiles.KUBERNETES.resolve("kustomization.yaml"))
            .getFirst()
            .get("resources")
            .valueStream()
            .map(JsonNode::asString)
            .toList();
    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(
            Manifests.files().stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> !name.equals("secret.example.yaml"))
                .toList());
  }

  @Test
  void theExampleSecretHasAllReferencedKeys() {
    JsonNode secret = Manifests.get("Secret", "storescope").get("stringData");
    assertThat(Manifests.all().stream().flatMap(each -> each.findValues("secretKeyRef").stream()))
        .isNotEmpty()
        .allMatch(ref -> ref.get("name").asString().equals("storescope"))
        .allMatch(ref -> secret.has(ref.get("key").asString()));
    assertThat(secret.valueStream()).allMatch(value -> value.asString().isEmpty());
  }

  @Test
  void everySelectorMatchesSomePods() {
    List<JsonNode> labels = Manifests.pods().map(pod -> pod.at("/metadata/labels")).toList();
    assertThat(Manifests.all().stream().flatMap(KubernetesManifestsTest::selectors))
        .hasSizeGreaterThan(10)
        .allMatch(
            selector ->
                labels.stream()
                    .anyMatch(
                        each ->
                            selector.properties().stream()
                                .allMatch(
                                    label -> label.getValue().equals(each.get(label.getKey())))));
  }

  @Test
  void thePortsOfAServiceAreThoseOfItsPods() {
    for (String name : List.of("cassandra", "postgresql", "storescope")) {
      List<JsonNode> open = Manifests.pod(name).findValues("containerPort");
      for (JsonNode port : Manifests.get("Service", name).at("/spec/ports")) {
        JsonNode target = port.has("targetPort") ? port.get("targetPort") : port.get("port");
        assertThat(target.isString() ? Manifests.port(name, target.asString()) : target)
            .as("%s %s", name, port)
            .isIn(open);
      }
    }
  }

  private static void check(JsonNode manifest) throws IOException {
    String kind = manifest.get("apiVersion").asString() + " " + manifest.get("kind").asString();
    assertThat(CHECKS).containsKey(kind);
    CHECKS.get(kind).run(JsonParser.parseString(manifest.toString()));
  }

  private static Stream<JsonNode> selectors(JsonNode manifest) {
    JsonNode ofService = manifest.at("/spec/selector");
    return manifest.get("kind").asString().equals("Service")
        ? Stream.of(ofService)
        : manifest.findValues("matchLabels").stream();
  }
}
