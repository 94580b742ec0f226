package dev.storescope.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The manifests for Kubernetes, without the overlays, which are parts of manifests. */
final class Manifests {
  private static final Path OVERLAYS = DeployFiles.KUBERNETES.resolve("overlays");

  private Manifests() {}

  static List<Path> files() {
    try (Stream<Path> files = Files.walk(DeployFiles.KUBERNETES)) {
      return files
          .filter(file -> !file.endsWith("kustomization.yaml"))
          .filter(file -> !file.startsWith(OVERLAYS))
          .filter(file -> file.toString().endsWith(".yaml"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<JsonNode> all() {
    return files().stream().flatMap(file -> DeployFiles.documents(file).stream()).toList();
  }

  static JsonNode get(String kind, String name) {
    return all().stream()
        .filter(manifest -> manifest.get("kind").asString().equals(kind))
        .filter(manifest -> manifest.at("/metadata/name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** All pod templates. */
  static Stream<JsonNode> pods() {
    return all().stream()
        .filter(manifest -> !manifest.at("/spec/template").isMissingNode())
        .map(manifest -> manifest.at("/spec/template"));
  }

  /** The template of the pods with a name label. */
  static JsonNode pod(String name) {
    return pods()
        .filter(
            pod ->
                pod.at("/metadata/labels").path("app.kubernetes.io/name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The number of a named port. */
  static JsonNode port(String pod, String name) {
    return pod(pod).findValues("ports").stream()
        .flatMap(JsonNode::valueStream)
        .filter(port -> port.path("name").asString().equals(name))
        .map(port -> port.get("containerPort"))
        .findFirst()
        .orElseThrow();
  }

  /** All containers, init containers included. */
  static Stream<JsonNode> containers() {
    return pods()
        .flatMap(
            pod ->
                Stream.of("/spec/initContainers", "/spec/containers")
                    .flatMap(each -> pod.at(each).valueStream()));
  }
}
