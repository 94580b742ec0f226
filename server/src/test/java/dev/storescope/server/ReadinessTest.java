package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.database.SqlDatabase;
import dev.storescope.http.HealthCheck;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.testkit.NumberedObservations;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadinessTest {
  private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

  @TempDir Path folder;

  @Test
  void aWholeArchiveAndDatabaseAreInOrder() {
    try (SqlDatabase database = storage().openDatabase(new SecureRandom());
        Archive archive = storage().openArchive()) {
      assertThat(storage().archiveCheck(archive).findProblem()).isEmpty();
      assertThat(storage().databaseCheck(database).findProblem()).isEmpty();
      assertThat(storage().diskCheck().findProblem()).isEmpty();
      archive.forEach(observation -> assertThat(observation).as("a trace of the check").isNull());
    }
  }

  @Test
  void aDeletedFileOfTheArchiveIsAProblem() throws IOException {
    fillTable();
    for (String suffix : List.of(".sst", ".log")) {
      try (Archive archive = storage().openArchive()) {
        HealthCheck check = storage().archiveCheck(archive);
        assertThat(check.findProblem()).isEmpty();
        Path file = file(folder.resolve("archive"), suffix);
        Path away = folder.resolve("away");
        Files.move(file, away);

        assertThat(check.findProblem())
            .hasValueSatisfying(
                problem -> assertThat(problem).contains(String.valueOf(file.getFileName())));
        Files.move(away, file);
      }
    }
  }

  @Test
  void aDeletedDatabaseIsAProblem() throws IOException {
    try (SqlDatabase database = storage().openDatabase(new SecureRandom())) {
      HealthCheck check = storage().databaseCheck(database);
      Files.delete(folder.resolve("storescope.db"));

      assertThat(check.findProblem())
          .hasValueSatisfying(problem -> assertThat(problem).contains("deleted or replaced"));
    }
  }

  @Test
  void aDamagedDatabaseIsAProblem() throws IOException {
    try (SqlDatabase database = storage().openDatabase(new SecureRandom())) {
      HealthCheck check =
          Readiness.cached(storage().databaseCheck(database), InstantSource.system());
      try (RandomAccessFile file =
          new RandomAccessFile(folder.resolve("storescope.db").toFile(), "rw")) {
        for (long at = 4096; at < file.length(); at += 4096) {
          file.seek(at);
          file.write(new byte[] {9, 9, 9, 9, 9, 9, 9, 9});
        }
      }
      Files.deleteIfExists(folder.resolve("storescope.db-wal"));

      assertThat(check.findProblem()).isPresent();
    }
  }

  @Test
  void aFullDiskIsAProblem() {
    assertThat(Readiness.freeSpace(folder, Long.MAX_VALUE).findProblem())
        .hasValueSatisfying(problem -> assertThat(problem).contains("is full: "));
    assertThat(Readiness.freeSpace(folder, 1).findProblem()).isEmpty();
  }

  @Test
  void aResultIsUsedForSomeSeconds() {
    SettableClock clock = new SettableClock(NOW);
    AtomicInteger checks = new AtomicInteger();
    HealthCheck check =
        Readiness.cached(() -> Optional.of("check " + checks.incrementAndGet()), clock);

    assertThat(check.findProblem()).contains("check 1");
    clock.set(NOW.plus(Readiness.VALID_FOR).minusMillis(1));
    assertThat(check.findProblem()).contains("check 1");
    clock.set(NOW.plus(Readiness.VALID_FOR));
    assertThat(check.findProblem()).contains("check 2");
  }

  @Test
  void aResultIsNotUsedLongerWhenTheClockIsSetBack() {
    SettableClock clock = new SettableClock(NOW.plus(Duration.ofDays(5000)));
    AtomicInteger checks = new AtomicInteger();
    HealthCheck check =
        Readiness.cached(() -> Optional.of("check " + checks.incrementAndGet()), clock);

    assertThat(check.findProblem()).contains("check 1");
    clock.set(NOW);
    assertThat(check.findProblem()).contains("check 1");
    clock.advance(Readiness.VALID_FOR);
    assertThat(check.findProblem()).contains("check 2");
  }

  /** The rows of the log are in a table once the archive was opened again. */
  private void fillTable() {
    try (Archive archive = storage().openArchive()) {
      archive.append(List.of(new NumberedObservations(NOW, Duration.ofSeconds(1)).search(1)));
    }
  }

  private static Path file(Path folder, String suffix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(suffix)).findFirst().orElseThrow();
    }
  }

  private Storage storage() {
    Settings settings = new Settings(Map.of(Setting.DATA, folder.toString()), Map.of(), Map.of());
    return new Storage(settings, InstantSource.system());
  }
}
