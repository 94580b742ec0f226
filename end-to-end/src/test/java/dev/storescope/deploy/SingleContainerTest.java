package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The Compose file of one container with the embedded engines. */
final class SingleContainerTest {
  static final Path FILE = DeployFiles.FOLDER.resolve("single").resolve("compose.yaml");
  private static final JsonNode COMPOSE = DeployFiles.documents(FILE).getFirst();
  private static final JsonNode SERVICE = COMPOSE.at("/services/storescope");
  private static final String IMAGE = DeployFiles.text(DeployFiles.FOLDER.resolve("Containerfile"));

  @Test
  void itMatchesTheSchema() throws IOException {
    assertThat(ComposeFiles.errors(COMPOSE)).isEmpty();
  }

  @Test
  void itIsOneContainerOfAFixedVersion() {
    assertThat(COMPOSE.get("services").propertyNames()).containsExactly("storescope");
    assertThat(ComposeFiles.withDefaults(SERVICE.get("image").asString()))
        .matches(DeployFiles.IMAGE);
    assertThat(FILE.resolveSibling(SERVICE.at("/build/context").asString()).normalize())
        .isEqualTo(Path.of(".."));
    assertThat(SERVICE.at("/build/dockerfile").asString()).isEqualTo("deploy/Containerfile");
  }

  @Test
  void itMayWriteToItsVolumesAndTheTemporaryFolderOnly() {
    assertThat(SERVICE.get("read_only").asBoolean()).isTrue();
    assertThat(SERVICE.at("/cap_drop/0").asString()).isEqualTo("ALL");
    assertThat(SERVICE.at("/security_opt/0").asString()).isEqualTo("no-new-privileges:true");
    assertThat(SERVICE.has("user")).as("that of the image").isFalse();
    assertThat(targets()).containsExactly("/var/lib/storescope", "/var/backups/storescope");
    // The image has these folders, and they belong to its user.
    assertThat(IMAGE)
        .contains(
            "--owner=10001 --group=10001 --mode=0750 " + String.join(" ", targets()) + "\n",
            "STORESCOPE_DATA=/var/lib/storescope ");
  }

  /** Compose and Docker mount temporary folders with noexec if nothing else is said. */
  @Test
  void nativeLibrariesCanBeLoadedFromItsTemporaryFolder() {
    assertThat(SERVICE.at("/tmpfs/0").asString()).startsWith("/tmp:exec,");
  }

  @Test
  void itsHealthIsChecked() {
    assertThat(SERVICE.at("/healthcheck/test/1").asString()).isEqualTo("/opt/storescope/is-alive");
    assertThat(SERVICE.get("restart").asString()).isEqualTo("unless-stopped");
    assertThat(SERVICE.at("/deploy/resources/limits/memory").isString()).isTrue();
  }

  @Test
  void itsSettingsAreValidAndItsPortIsThatOfTheImage() {
    Settings settings = new Settings(Map.of(), environment(), Map.of());

    assertThat(settings.number(Setting.BACKUP_KEEP, 1)).isEqualTo(7);
    assertThat(settings.duration(Setting.BACKUP_EVERY)).hasHours(24);
    assertThat(targets()).contains(settings.text(Setting.BACKUP_FOLDER));
    assertThat(SERVICE.at("/ports/0").asString()).endsWith(":8080");
    assertThat(IMAGE).contains("STORESCOPE_HTTP_PORT=8080\n");
  }

  @Test
  void everyVolumeIsNamed() {
    assertThat(COMPOSE.get("volumes").propertyNames()).containsExactly("data", "backups");
    assertThat(volumes()).allMatch(volume -> volume.matches("(data|backups):/var/.*"));
  }

  /** As they are if no variable is set. */
  static Map<String, String> environment() {
    return SERVICE.get("environment").properties().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> ComposeFiles.withDefaults(entry.getValue().asString())));
  }

  private static List<String> volumes() {
    return SERVICE
        .get("volumes")
        .valueStream()
        .map(volume -> ComposeFiles.withDefaults(volume.asString()))
        .toList();
  }

  private static List<String> targets() {
    return volumes().stream().map(volume -> volume.replaceAll("^[^:]*:", "")).toList();
  }
}
