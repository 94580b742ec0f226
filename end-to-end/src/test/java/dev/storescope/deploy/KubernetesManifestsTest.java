package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Ingress;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
          "networking.k8s.io/v1 Ingress", V1Ingress::validateJsonElement,
          "networking.k8s.io/v1 NetworkPolicy", V1NetworkPolicy::validateJsonElement);

  private interface Check {
    void run(JsonElement manifest) throws IOException;
  }

  @Test
  void everyManifestMatchesTheModelOfKubernetes() throws IOException {
    for (JsonNode manifest : Manifests.all()) {
      if (!manifest.get("kind").asString().equals("ServiceMonitor")) {
        check(manifest);
      }
    }
  }

  @Test
  void everyMonitoredPortIsThatOfAService() {
    List<JsonNode> monitors =
        Manifests.all().stream()
            .filter(manifest -> manifest.get("kind").asString().equals("ServiceMonitor"))
            .toList();
    assertThat(monitors).hasSize(2);
    for (JsonNode monitor : monitors) {
      String service =
          monitor.at("/spec/selector/matchLabels").path("app.kubernetes.io/name").asString();
      assertThat(Manifests.get("Service", service).at("/spec/ports").findValues("name"))
          .contains(monitor.at("/spec/endpoints/0/port"));
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
    List<Path> applied =
        Stream.of("service", "cassandra", "postgresql", "ingress", "monitoring")
            .map(DeployFiles.KUBERNETES::resolve)
            .flatMap(folder -> named(folder, "resources").map(folder::resolve))
            .toList();
    assertThat(applied)
        .containsExactlyInAnyOrderElementsOf(
            Manifests.files().stream()
                .filter(file -> !file.endsWith("secret.example.yaml"))
                .toList());
    assertThat(named(DeployFiles.KUBERNETES, "resources"))
        .containsExactly("service", "cassandra", "postgresql");
  }

  @Test
  void anOverlayNamesFoldersThatExistAndPatchesOnlyWhatTheyHave() {
    Path overlays = DeployFiles.KUBERNETES.resolve("overlays");
    for (String name : List.of("managed", "zones")) {
      assertThat(named(overlays.resolve(name), "resources"))
          .isNotEmpty()
          .allMatch(folder -> Files.isDirectory(overlays.resolve(name).resolve(folder)));
    }
    for (String patch : List.of("settings", "storescope", "administrator")) {
      JsonNode part =
          DeployFiles.documents(overlays.resolve("managed").resolve(patch + ".yaml")).getFirst();
      JsonNode whole =
          Manifests.get(part.get("kind").asString(), part.at("/metadata/name").asString());
      for (String containers : List.of("initContainers", "containers")) {
        assertThat(names(whole, containers)).containsAll(names(part, containers));
      }
    }
  }

  private static List<JsonNode> names(JsonNode manifest, String containers) {
    return manifest
        .at("/spec/template/spec/" + containers)
        .valueStream()
        .map(container -> container.get("name"))
        .toList();
  }

  private static Stream<String> named(Path folder, String list) {
    return DeployFiles.documents(folder.resolve("kustomization.yaml"))
        .getFirst()
        .get(list)
        .valueStream()
        .map(JsonNode::asString);
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
