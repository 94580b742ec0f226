package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.store.Device;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KillIT {
  private static final int KILLS = 50;
  private static final int MOST_BETWEEN_KILLS = 40;

  @TempDir Path folder;
  @TempDir Path nativeLibrary;

  @Test
  void whatWasAcknowledgedIsThereAfterEveryKill() throws IOException, InterruptedException {
    Random random = new Random(50);
    int next = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      int acknowledged = killAfter(1 + random.nextInt(MOST_BETWEEN_KILLS), next);
      assertThat(acknowledged).isGreaterThanOrEqualTo(next);
      assertAllThere(next, acknowledged);
      next = acknowledged + 1;
    }
    assertAllThere(0, next - 1);
  }

  @Test
  void whileAnotherProgramHasItOpenItIsRefused() throws IOException, InterruptedException {
    Process program = start(0);
    try (BufferedReader out = program.inputReader()) {
      assertThat(out.readLine()).isEqualTo("0");
      assertThatThrownBy(() -> RocksDbArchive.open(folder))
          .isInstanceOf(ArchiveNotOpenedException.class)
          .hasMessage(
              "the archive " + folder + " is open elsewhere: stop the other program that uses it");
    } finally {
      program.destroyForcibly().waitFor();
    }
    RocksDbArchive.open(folder).close();
  }

  /** Kills the program once it said so many numbers; gives the last that it said. */
  private int killAfter(int lines, int first) throws IOException, InterruptedException {
    Process program = start(first);
    int last = -1;
    try (BufferedReader out = program.inputReader()) {
      for (int line = 0; line < lines; line++) {
        last = Integer.parseInt(String.valueOf(out.readLine()));
      }
      // The handle's kill leaves what the program said to be read; the process' own throws it away.
      program.toHandle().destroyForcibly();
      List<String> saidBeforeItDied = whole(out);
      program.waitFor();
      return saidBeforeItDied.isEmpty() ? last : Integer.parseInt(saidBeforeItDied.getLast());
    } finally {
      program.destroyForcibly();
    }
  }

  /** The rest of the lines without the last, which the kill may have cut. */
  private static List<String> whole(BufferedReader out) throws IOException {
    String rest = out.readAllAsString();
    return rest.substring(0, rest.lastIndexOf('\n') + 1).lines().toList();
  }

  private Process start(int first) throws IOException {
    ProcessBuilder program =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Djava.library.path=" + nativeLibrary,
            "-cp",
            System.getProperty("java.class.path"),
            AppendingProgram.class.getName(),
            folder.toString(),
            String.valueOf(first));
    // The first unpacks RocksDB's native library here and the others load it; else each of those
    // killed would leave a copy of its own behind.
    program.environment().put("ROCKSDB_SHAREDLIB_DIR", nativeLibrary.toString());
    return program.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private void assertAllThere(int first, int last) {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      Instant from = AppendingProgram.at(first);
      Instant to = AppendingProgram.at(last);
      int all = last - first + 1;
      assertThat(archive.list(AppendingProgram.SEARCH, from, to, all))
          .isEqualTo(numbered(first, last, AppendingProgram::search));
      assertThat(archive.list(AppendingProgram.CHART, from, to, all))
          .isEqualTo(numbered(first, last, AppendingProgram::chart));
      assertThat(
              archive.listKeywordRanks(
                  AppendingProgram.APP, AppendingProgram.US, Device.IPHONE, from, to, all))
          .extracting(KeywordRank::observedAt)
          .isEqualTo(numbered(first, last, AppendingProgram::at));
      assertThat(
              archive.listChartRanks(
                  AppendingProgram.APP, AppendingProgram.US, Device.IPHONE, from, to, all))
          .extracting(ChartRank::observedAt)
          .isEqualTo(numbered(first, last, AppendingProgram::at));
    }
  }

  private static <T> List<T> numbered(int first, int last, IntFunction<T> what) {
    return IntStream.rangeClosed(first, last).mapToObj(what).toList();
  }
}
