package dev.storescope.bench;

import dev.storescope.archive.Archive;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.testkit.DriftingRanking;
import dev.storescope.testkit.InMemoryArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Memory and reads per second of an archive of 10 million ranked positions, reopened after it was
 * filled, compared with the same reads from an archive in memory with a hundredth of them. Run it
 * with {@code -Xmx256m}.
 */
public final class HeapBench {
  private static final int RANKS = 250;
  private static final int DAYS = 100;
  private static final int KEYWORDS = 400;
  private static final int KEYWORDS_IN_MEMORY = KEYWORDS / 100;
  private static final int READS = 20_000;
  private static final int MIB = 1 << 20;

  private HeapBench() {}

  /** A random read of the archive. */
  private interface ReadTask {
    boolean tryAt(Archive archive, int keyword, int day);
  }

  static void main() throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        InMemoryArchive memory = new InMemoryArchive()) {
      fill(folder.path());
      fill(memory, KEYWORDS_IN_MEMORY);
      try (RocksDbArchive archive = RocksDbArchive.open(folder.path())) {
        report("opened");
        compare("latest of a search", archive, memory, HeapBench::findLatest);
        compare("30 days of a search", archive, memory, HeapBench::listDays);
        compare("30 days of an app's keyword ranks", archive, memory, HeapBench::listRanks);
        report("read");
      }
    }
  }

  private static void fill(Path folder) throws IOException {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      long start = System.nanoTime();
      fill(archive, KEYWORDS);
      System.out.printf(
          "%,d positions appended in %d s%n", RANKS * DAYS * KEYWORDS, seconds(start));
      start = System.nanoTime();
      archive.compact();
      System.out.printf(
          "packed in %d s; the observations take %.2f bytes a position%n",
          seconds(start), archive.sizeOnDisk() / (double) (RANKS * DAYS * KEYWORDS));
      report("filled");
    }
    System.out.printf("on disk with the indexes: %d MB%n", bytesOf(folder) / MIB);
  }

  private static void fill(Archive archive, int keywords) {
    for (int keyword = 0; keyword < keywords; keyword++) {
      archive.append(Generated.days(keyword, DAYS, RANKS));
    }
  }

  private static void compare(String name, Archive archive, Archive memory, ReadTask read) {
    double fromDisk = readsPerSecond(archive, KEYWORDS, read);
    double fromMemory = readsPerSecond(memory, KEYWORDS_IN_MEMORY, read);
    System.out.printf(
        "%s: %,.0f reads/s, in memory %,.0f, ratio %.2f%n",
        name, fromDisk, fromMemory, fromDisk / fromMemory);
  }

  private static double readsPerSecond(Archive archive, int keywords, ReadTask read) {
    Random random = new Random(keywords);
    int found = 0;
    long start = System.nanoTime();
    for (int i = 0; i < READS; i++) {
      found += read.tryAt(archive, random.nextInt(keywords), random.nextInt(DAYS)) ? 1 : 0;
    }
    double rate = READS * 1e9 / (System.nanoTime() - start);
    if (found != READS) {
      throw new IllegalStateException("of " + READS + " reads only " + found + " found something");
    }
    return rate;
  }

  private static boolean findLatest(Archive archive, int keyword, int day) {
    return archive
        .findLatest(Generated.search(keyword), Generated.at(day, keyword), Duration.ofHours(36))
        .isPresent();
  }

  private static boolean listDays(Archive archive, int keyword, int day) {
    List<Observation<SearchRanking>> days =
        archive.list(
            Generated.search(keyword),
            Generated.at(day, keyword),
            Generated.at(day + 29, keyword),
            30);
    return !days.isEmpty();
  }

  private static boolean listRanks(Archive archive, int keyword, int day) {
    AppId app = DriftingRanking.strongest(keyword);
    return !archive
        .listKeywordRanks(
            app,
            Generated.COUNTRY,
            Device.IPHONE,
            Generated.at(day, keyword),
            Generated.at(day + 29, keyword),
            1000)
        .isEmpty();
  }

  private static void report(String when) throws IOException {
    Runtime runtime = Runtime.getRuntime();
    long heap = (runtime.totalMemory() - runtime.freeMemory()) / MIB;
    System.out.printf(
        "%s: heap %d of at most %d MB, %s%n", when, heap, runtime.maxMemory() / MIB, resident());
  }

  /** The memory of the whole process, if the system reports it. */
  private static String resident() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return "resident memory unknown";
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmRSS") || line.startsWith("VmHWM"))
        .map(line -> line.replaceAll("\\s+", " "))
        .reduce((first, second) -> first + ", " + second)
        .orElse("resident memory unknown");
  }

  private static long bytesOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static long seconds(long start) {
    return Duration.ofNanos(System.nanoTime() - start).toSeconds();
  }
}
