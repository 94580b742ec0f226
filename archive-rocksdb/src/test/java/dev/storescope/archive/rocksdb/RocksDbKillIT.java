package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.BackgroundReads;
import dev.storescope.archive.StoredSize;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.retention.Retention;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InterceptedArchive;
import dev.storescope.testkit.NumberedObservations;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -Dstorescope.kills=N} kills more often, as the nightly run does. */
class RocksDbKillIT {
  private static final int KILLS = Integer.getInteger("storescope.kills", 10);
  private static final int MOST_BETWEEN_KILLS = 40;

  @TempDir Path folder;
  @TempDir Path nativeLibrary;

  @Test
  void acknowledgedAppendsSurviveEveryKill() throws IOException, InterruptedException {
    Random random = new Random(50);
    int next = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      int acknowledged = killAfter(1 + random.nextInt(MOST_BETWEEN_KILLS), next);
      assertThat(acknowledged).isGreaterThanOrEqualTo(next);
      assertStored(next, acknowledged);
      next = acknowledged + 1;
    }
    assertStored(0, next - 1);
  }

  @Test
  void ranksSurviveAnEndInTheMiddleOfARepair() throws IOException, InterruptedException {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.append(AppendingProgram.OBSERVATIONS.all(0, EndingProgram.LAST));
      archive.packRanks(AppendingProgram.OBSERVATIONS.at(EndingProgram.LAST / 2));
    }
    Process program = start(EndingProgram.class, 0);
    assertThat(program.inputReader().readAllAsString()).isEqualTo("ranks are missing\n");
    program.waitFor();
    assertStored(0, EndingProgram.LAST);
  }

  @Test
  void thinningThatIsKilledLosesNothingElseAndGoesOn() throws IOException, InterruptedException {
    List<Observation<?>> all = ThinningProgram.OBSERVATIONS.all(0, ThinningProgram.LAST);
    StoredSize expected;
    try (RocksDbArchive archive = RocksDbArchive.open(folder);
        InMemoryArchive whole = new InMemoryArchive()) {
      archive.append(all);
      archive.packRanks(ThinningProgram.OBSERVATIONS.at(ThinningProgram.LAST / 2));
      whole.append(all);
      expected = new Retention(whole).examine(ThinningProgram.BEFORE).total().removable();
    }
    long removed = 0;
    for (int kill = 0; kill < 4; kill++) {
      removed += killAfterRemovals(ThinningProgram.class, 1 + kill);
      try (RocksDbArchive archive = RocksDbArchive.openForReading(folder)) {
        assertThat(archive.verify().damages()).isEmpty();
        assertThat(archive.findThinnedDays())
            .contains(new ThinnedDays(ThinningProgram.BEFORE, LocalDate.EPOCH));
      }
    }
    try (RocksDbArchive archive = RocksDbArchive.open(folder);
        InMemoryArchive whole = new InMemoryArchive()) {
      long before = count(archive);
      assertThat(all.size() - before).isGreaterThanOrEqualTo(removed);
      StoredSize rest = new Retention(archive).thinNew(ThinningProgram.BEFORE);
      assertThat(rest.observations()).isPositive().isLessThan(expected.observations());
      whole.append(all);
      new Retention(whole).thinAll(ThinningProgram.BEFORE);
      assertThat(listAll(archive)).containsExactlyInAnyOrderElementsOf(listAll(whole));
      assertThat(archive.verify().damages()).isEmpty();
    }
  }

  @Test
  void aRemovalOfNamesThatIsKilledLosesNothingElseAndGoesOn()
      throws IOException, InterruptedException {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.append(NamesProgram.reviews("Kim"));
    }
    for (int kill = 0; kill < 4; kill++) {
      killAfterRemovals(NamesProgram.class, 1 + 20 * kill);
      try (RocksDbArchive archive = RocksDbArchive.openForReading(folder)) {
        assertThat(archive.verify().damages()).isEmpty();
        assertThat(archive.findRemovals().incomplete().list()).hasSize(1);
      }
    }
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(listAll(archive)).filteredOn(NamesProgram::hasNoName).hasSizeGreaterThan(60);
      assertThat(new Retention(archive).finish().observations())
          .isPositive()
          .isLessThan(NamesProgram.REVIEWS);
      assertThat(listAll(archive)).containsExactlyInAnyOrderElementsOf(NamesProgram.reviews(""));
      assertThat(archive.verify().damages()).isEmpty();
    }
  }

  /** Kills the program after it removed some; returns how many it removed at least. */
  private long killAfterRemovals(Class<?> main, int some) throws IOException, InterruptedException {
    Process program = start(main, 0);
    long removed = 0;
    try (BufferedReader out = program.inputReader()) {
      for (int i = 0; i < some; i++) {
        assertThat(out.readLine()).isEqualTo("removed");
        removed++;
      }
      program.toHandle().destroyForcibly();
      program.waitFor();
    } finally {
      program.destroyForcibly();
    }
    return removed;
  }

  private static List<Observation<?>> listAll(Archive archive) {
    List<Observation<?>> all = new ArrayList<>();
    archive.forEach(all::add);
    return all;
  }

  private static long count(Archive archive) {
    return listAll(archive).size();
  }

  @Test
  void anArchiveThatAnotherProcessHasOpenIsRefused() throws IOException, InterruptedException {
    Process program = start(AppendingProgram.class, 0);
    try (BufferedReader out = program.inputReader()) {
      assertThat(out.readLine()).isEqualTo("0");
      assertThatThrownBy(() -> RocksDbArchive.open(folder))
          .isInstanceOf(ArchiveNotOpenedException.class)
          .hasMessage("The archive " + folder + " is in use. Stop the other program that uses it.");
      assertThatThrownBy(() -> RocksDbArchive.openForReading(folder))
          .isInstanceOf(ArchiveNotOpenedException.class)
          .hasMessage("The archive " + folder + " is in use. Stop the other program that uses it.");
    } finally {
      program.destroyForcibly().waitFor();
    }
    RocksDbArchive.open(folder).close();
  }

  /** Kills the program after it printed some numbers, and returns the last one. */
  private int killAfter(int lines, int first) throws IOException, InterruptedException {
    Process program = start(AppendingProgram.class, first);
    int last = -1;
    try (BufferedReader out = program.inputReader()) {
      for (int line = 0; line < lines; line++) {
        last = Integer.parseInt(String.valueOf(out.readLine()));
      }
      // ProcessHandle.destroyForcibly keeps the output readable; Process.destroyForcibly closes it.
      program.toHandle().destroyForcibly();
      List<String> printedBeforeTheKill = whole(out);
      program.waitFor();
      return printedBeforeTheKill.isEmpty()
          ? last
          : Integer.parseInt(printedBeforeTheKill.getLast());
    } finally {
      program.destroyForcibly();
    }
  }

  /** The remaining lines without the last one, which the kill may have truncated. */
  private static List<String> whole(BufferedReader out) throws IOException {
    String rest = out.readAllAsString();
    return rest.substring(0, rest.lastIndexOf('\n') + 1).lines().toList();
  }

  private Process start(Class<?> main, int first) throws IOException {
    ProcessBuilder program =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Djava.library.path=" + nativeLibrary,
            "-cp",
            System.getProperty("java.class.path"),
            main.getName(),
            folder.toString(),
            String.valueOf(first));
    // Shared, since each killed process would otherwise leave its own copy of the native library.
    program.environment().put("ROCKSDB_SHAREDLIB_DIR", nativeLibrary.toString());
    return program.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private void assertStored(int first, int last) {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      AppendingProgram.OBSERVATIONS.assertStored(archive, first, last);
    }
  }

  /**
   * Appends observations until it is killed, prints each number once it is appended, and packs the
   * ranks of earlier ones now and then.
   */
  static final class AppendingProgram {
    private static final int PACKED_EVERY = 7;

    static final NumberedObservations OBSERVATIONS =
        new NumberedObservations(Instant.parse("2026-11-20T12:00:00Z"), Duration.ofMillis(1));

    private AppendingProgram() {}

    static void main(String[] arguments) {
      PrintStream out = System.out;
      RocksDbArchive archive = RocksDbArchive.open(Path.of(arguments[0]));
      for (int number = Integer.parseInt(arguments[1]); true; number++) {
        archive.append(List.of(OBSERVATIONS.search(number), OBSERVATIONS.chart(number)));
        if (number % PACKED_EVERY == 0) {
          archive.packRanks(OBSERVATIONS.at(number - 1));
        }
        out.println(number);
        out.flush();
      }
    }
  }

  /** Thins an archive, and prints a line for each period of a subject. */
  static final class ThinningProgram {
    static final int LAST = 4000;
    static final LocalDate BEFORE = LocalDate.ofEpochDay(32 * 644);
    static final NumberedObservations OBSERVATIONS =
        new NumberedObservations(
            LocalDate.ofEpochDay(32 * 636).atStartOfDay(ZoneOffset.UTC).toInstant(),
            Duration.ofHours(2));

    private ThinningProgram() {}

    static void main(String[] arguments) {
      PrintStream out = System.out;
      RocksDbArchive archive = RocksDbArchive.open(Path.of(arguments[0]));
      Country country = NumberedObservations.SEARCH.country();
      // Time passes with each removal only.
      new Retention(
              new BackgroundReads(
                  archive,
                  () -> Duration.ofSeconds(archive.revision(country).orElseThrow()).toNanos(),
                  _ -> {
                    out.println("removed");
                    out.flush();
                  }))
          .thinNew(BEFORE);
    }
  }

  /** Removes the names of reviews, and prints a line for each that it replaced. */
  static final class NamesProgram {
    static final int REVIEWS = 2000;
    private static final Instant SUBMITTED = Instant.parse("2025-11-20T12:00:00Z");

    private NamesProgram() {}

    static List<Observation<?>> reviews(String author) {
      List<Observation<?>> reviews = new ArrayList<>();
      for (int i = 0; i < REVIEWS; i++) {
        reviews.add(
            new Observation<>(
                new Subject.ReviewText(NumberedObservations.APP, NumberedObservations.US, "" + i),
                SUBMITTED,
                Source.IMPORT,
                new Review(
                    author,
                    4,
                    Optional.empty(),
                    "It works.",
                    Optional.empty(),
                    SUBMITTED,
                    Optional.empty())));
      }
      return reviews;
    }

    static boolean hasNoName(Observation<?> observation) {
      return observation.facts() instanceof Review review && review.author().isEmpty();
    }

    static void main(String[] arguments) {
      PrintStream out = System.out;
      RocksDbArchive archive = RocksDbArchive.open(Path.of(arguments[0]));
      Archive printing =
          InterceptedArchive.appendingBy(
              observations -> {
                archive.append(observations);
                out.println("removed");
                out.flush();
              },
              archive);
      new Retention(printing).removeNames(SUBMITTED.plusSeconds(1));
    }
  }

  /** Repairs the archive, and ends like a killed process once ranks are missing. */
  static final class EndingProgram {
    static final int LAST = 2000;

    private EndingProgram() {}

    static void main(String[] arguments) {
      RocksDbArchive archive = RocksDbArchive.open(Path.of(arguments[0]));
      CompletableFuture<Void> repair = CompletableFuture.runAsync(archive::repair);
      while (!areRanksMissing(archive) && !repair.isDone()) {
        Thread.onSpinWait();
      }
      System.out.print(repair.isDone() ? "repaired\n" : "ranks are missing\n");
      System.out.flush();
      Runtime.getRuntime().halt(0);
    }

    private static boolean areRanksMissing(RocksDbArchive archive) {
      return archive
              .listKeywordRanks(
                  NumberedObservations.APP,
                  NumberedObservations.US,
                  Device.IPHONE,
                  Instant.EPOCH,
                  Instant.MAX,
                  LAST)
              .size()
          < LAST;
    }
  }
}
