package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Checks of the pods. */
final class KubernetesPodsTest {

  @Test
  void everyImageHasAFixedVersion() {
    assertThat(Manifests.containers())
        .hasSize(5)
        .allSatisfy(
            container -> assertThat(container.get("image").asString()).matches(DeployFiles.IMAGE));
  }

  @Test
  void theImagesAreThoseOfCompose() {
    String compose = DeployFiles.text(DeployFiles.FOLDER.resolve("compose.yaml"));
    assertThat(Manifests.containers())
        .allSatisfy(container -> assertThat(compose).contains(container.get("image").asString()));
  }

  @Test
  void everyContainerHasRequestsAndAMemoryLimit() {
    assertThat(Manifests.containers())
        .allMatch(container -> container.at("/resources/requests/cpu").isString())
        .allMatch(container -> container.at("/resources/requests/memory").isString())
        .allMatch(container -> container.at("/resources/limits/memory").isString());
  }

  @Test
  void noContainerCanGainPrivileges() {
    assertThat(Manifests.pods())
        .allMatch(pod -> pod.at("/spec/securityContext/runAsNonRoot").asBoolean())
        .allMatch(pod -> pod.at("/spec/securityContext/runAsUser").asInt() > 0);
    assertThat(Manifests.containers())
        .noneMatch(each -> each.at("/securityContext/allowPrivilegeEscalation").asBoolean(true))
        .allMatch(each -> each.at("/securityContext/capabilities/drop/0").asString().equals("ALL"));
  }

  @Test
  void everyPodThatStaysUpHasProbes() {
    for (String name : List.of("cassandra", "postgresql", "storescope")) {
      assertThat(Manifests.pod(name).at("/spec/containers").valueStream())
          .allMatch(each -> each.has("startupProbe"))
          .allMatch(each -> each.has("readinessProbe"))
          .allMatch(each -> each.has("livenessProbe"));
    }
  }

  @Test
  void theServiceRunsAsTheUserOfTheImageAndWritesOnlyToItsFolders() {
    JsonNode pod = Manifests.pod("storescope");
    assertThat(pod.at("/spec/securityContext/runAsUser").asInt()).isEqualTo(10001);
    assertThat(pod.findValues("readOnlyRootFilesystem")).hasSize(2).allMatch(JsonNode::asBoolean);
    assertThat(pod.findValues("mountPath").stream().map(JsonNode::asString))
        .containsOnly("/var/lib/storescope", "/tmp");
  }

  @Test
  void everyMountHasAVolume() {
    assertThat(Manifests.pods())
        .allSatisfy(
            pod ->
                assertThat(pod.findValues("volumeMounts").stream().flatMap(JsonNode::valueStream))
                    .extracting(mount -> mount.get("name"))
                    .isSubsetOf(volumes(pod)));
  }

  /** Includes the volume claims of the stateful sets, which are all named data. */
  private static List<JsonNode> volumes(JsonNode pod) {
    List<JsonNode> claimed =
        Manifests.get("StatefulSet", "cassandra")
            .at("/spec/volumeClaimTemplates")
            .findValues("name");
    return Stream.concat(claimed.stream(), pod.at("/spec/volumes").findValues("name").stream())
        .toList();
  }
}
