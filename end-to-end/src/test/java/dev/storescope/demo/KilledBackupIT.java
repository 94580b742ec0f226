package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.backup.BackupRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A service that is killed while it makes a backup. */
class KilledBackupIT {
  private static final String HISTORY = "../docs/example/history.jsonl";

  @TempDir private Path folder;

  @Test
  void theBackupsBeforeStayAndTheNextOneIsMade() throws Exception {
    Path data = folder.resolve("data");
    StorescopeProcess.runOn(data, "import", HISTORY);
    String key = StorescopeProcess.newKey(data);
    assertThat(StorescopeProcess.runOn(data, "backup", backups()).exitCode()).isZero();
    Path of = Path.of(backups());
    List<BooleanSupplier> moments =
        List.of(
            () -> Files.exists(of.resolve("unfinished/storescope.db")),
            () -> count(of.resolve("archive/private")) == 2,
            () -> Files.exists(of.resolve("unfinished/backup.json")));

    for (BooleanSupplier moment : moments) {
      try (StorescopeProcess service = StorescopeProcess.serve("--data", data.toString())) {
        CompletableFuture<Boolean> made = request(data);
        while (!made.isDone() && !moment.getAsBoolean()) {
          Thread.onSpinWait();
        }
        service.kill();
        made.join();
      }
      JsonNode backups = StorescopeProcess.run("backup", "list", backups(), "--json").json();
      assertThat(backups.get("backups")).hasSizeBetween(1, 2);
      assertThat(StorescopeProcess.run("backup", "verify", backups()).exitCode()).isZero();
      assertThat(StorescopeProcess.runOn(data, "backup", backups(), "--keep", "1").exitCode())
          .isZero();
    }

    Path restored = folder.resolve("restored");
    assertThat(StorescopeProcess.runOn(restored, "restore", backups()).exitCode()).isZero();
    assertThat(StorescopeProcess.runOn(restored, "key", "list").out()).contains("test");
    assertThat(key).startsWith("ssk_");
  }

  /** Asks the service for a backup; ends with the backup or with the service. */
  private CompletableFuture<Boolean> request(Path data) {
    BackupRequest request = new BackupRequest(Path.of(backups()), Optional.empty());
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return request.send(data.resolve("backup.socket")).isPresent();
          } catch (IOException e) {
            return false;
          }
        });
  }

  private static int count(Path folder) {
    return Objects.requireNonNull(folder.toFile().list()).length;
  }

  private String backups() {
    return folder.resolve("backups").toString();
  }
}
