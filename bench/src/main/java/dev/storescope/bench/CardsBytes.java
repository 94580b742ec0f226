package dev.storescope.bench;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.store.AppId;
import dev.storescope.testkit.DriftingRanking;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * What the cards of ranked apps and their listings add: bytes on disk compared with the same days
 * without, those of a year of a search, and the time of a read.
 */
final class CardsBytes {
  private static final double DAYS_TO_CHANGE = 60;
  private static final int YEAR = 365;
  private static final int YEAR_RANKS = 200;
  private static final double DAYS_TO_UPDATE = 30;
  private static final int READ_RANKS = 100;
  private static final int READ_DAYS = 310;
  private static final int READS = 20_000;
  private static final int ROUNDS = 5;
  private static final double MEGABYTE = 1e6;

  private CardsBytes() {}

  static void measureChart(List<Observation<ChartRanking>> days, double withoutCards) {
    List<Observation<?>> carded = new ArrayList<>();
    List<Observation<?>> contents = new ArrayList<>();
    CardedDays cards = new CardedDays(DAYS_TO_CHANGE);
    for (Observation<ChartRanking> day : days) {
      ChartRanking ranking = day.facts();
      CardedDays.Day of =
          cards.nextDay(ranking.charts().values().stream().flatMap(List::stream).toList());
      carded.add(
          new Observation<>(
              day.subject(),
              day.observedAt(),
              day.source(),
              new ChartRanking(ranking.charts(), ranking.title(), of.cards())));
      contents.addAll(listings(day, of.changed()));
    }
    double size = archiveBytes(carded);
    System.out.printf(
        "  with cards %.1f bytes a day, without %.1f, ratio %.2f%n"
            + "  listings %,.0f bytes a day, %,d in all, %,.0f bytes each%n",
        size / days.size(),
        withoutCards / days.size(),
        size / withoutCards,
        (double) archiveBytes(contents) / days.size(),
        contents.size(),
        (double) archiveBytes(contents) / contents.size());
  }

  /** The whole folder after compaction, with the indexes of ranks. */
  static void measureYear() {
    List<Observation<SearchRanking>> days = Generated.days(1, YEAR, YEAR_RANKS);
    List<Observation<?>> contents = new ArrayList<>();
    List<Observation<?>> all =
        new ArrayList<>(withCards(days, new CardedDays(DAYS_TO_UPDATE), contents));
    double rows = archiveBytes(all);
    all.addAll(contents);
    System.out.printf(
        "%d apps of a search daily for %d days, a listing updated every %.0f: %.2f MB in the folder,%n"
            + "  of it %.2f MB rankings with cards, %.2f MB %,d listings, the rest indexes%n"
            + "  without cards and listings %.2f MB%n",
        YEAR_RANKS,
        YEAR,
        DAYS_TO_UPDATE,
        folderBytes(all) / MEGABYTE,
        rows / MEGABYTE,
        archiveBytes(contents) / MEGABYTE,
        contents.size(),
        folderBytes(days) / MEGABYTE);
  }

  /** Alternates between both, since the machine is noisy. */
  static void measureReads() {
    List<Observation<SearchRanking>> days = Generated.days(1, READ_DAYS, READ_RANKS);
    List<Observation<?>> carded =
        withCards(days, new CardedDays(DAYS_TO_CHANGE), new ArrayList<>());
    try (TemporaryFolder plainFolder = TemporaryFolder.create("storescope-bench-plain");
        TemporaryFolder cardedFolder = TemporaryFolder.create("storescope-bench-carded");
        RocksDbArchive plain = compacted(plainFolder, days);
        RocksDbArchive withCards = compacted(cardedFolder, carded)) {
      for (int round = 1; round <= ROUNDS; round++) {
        double without = microsOfRead(plain);
        double with = microsOfRead(withCards);
        System.out.printf(
            "latest ranking of %d apps, round %d: with cards %.1f µs, without %.1f µs, ratio %.2f%n",
            READ_RANKS, round, with, without, with / without);
        double card = microsOfCard(withCards);
        System.out.printf(
            "newest rating of one of them, by its card, round %d: %.1f µs, ratio %.2f%n",
            round, card, card / without);
      }
    }
  }

  private static double microsOfRead(RocksDbArchive archive) {
    Random random = new Random(READS);
    int found = 0;
    long start = System.nanoTime();
    for (int i = 0; i < READS; i++) {
      Instant at = Generated.at(random.nextInt(READ_DAYS), 1);
      found += archive.findLatest(Generated.search(1), at, Duration.ofDays(2)).isPresent() ? 1 : 0;
    }
    double micros = (System.nanoTime() - start) / 1e3 / READS;
    if (found < READS) {
      throw new IllegalStateException("%d of %d rankings found".formatted(found, READS));
    }
    return micros;
  }

  /** The rating has no observation of its own. */
  private static double microsOfCard(RocksDbArchive archive) {
    Subject.Rating rating = new Subject.Rating(DriftingRanking.strongest(1), Generated.COUNTRY);
    Random random = new Random(READS);
    int found = 0;
    long start = System.nanoTime();
    for (int i = 0; i < READS; i++) {
      Instant at = Generated.at(random.nextInt(READ_DAYS), 1);
      Evidence evidence =
          new Evidence(archive, new Moment(at, false), Freshness.DEFAULT, _ -> false);
      found += evidence.peek(rating).isPresent() ? 1 : 0;
    }
    double micros = (System.nanoTime() - start) / 1e3 / READS;
    if (found < READS / 2) {
      throw new IllegalStateException("%d of %d ratings found".formatted(found, READS));
    }
    return micros;
  }

  private static List<Observation<?>> withCards(
      List<Observation<SearchRanking>> days, CardedDays cards, List<Observation<?>> contents) {
    List<Observation<?>> carded = new ArrayList<>();
    for (Observation<SearchRanking> day : days) {
      CardedDays.Day of = cards.nextDay(day.facts().apps());
      carded.add(
          new Observation<>(
              day.subject(),
              day.observedAt(),
              day.source(),
              new SearchRanking(day.facts().apps(), of.cards())));
      contents.addAll(listings(day, of.changed()));
    }
    return carded;
  }

  private static List<Observation<Facts.Listing>> listings(
      Observation<?> list, Map<AppId, Listed> changed) {
    List<Observation<Facts.Listing>> listings = new ArrayList<>();
    changed.forEach(
        (app, listed) ->
            listings.add(
                new Observation<>(
                    new Subject.Listing(app, list.subject().country()),
                    list.observedAt(),
                    list.source(),
                    listed)));
    return listings;
  }

  static long archiveBytes(Collection<? extends Observation<?>> observations) {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        RocksDbArchive archive = compacted(folder, observations)) {
      return archive.sizeOnDisk();
    }
  }

  private static long folderBytes(Collection<? extends Observation<?>> observations) {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench")) {
      compacted(folder, observations).close();
      return bytes(folder.path());
    }
  }

  private static RocksDbArchive compacted(
      TemporaryFolder folder, Collection<? extends Observation<?>> observations) {
    RocksDbArchive archive = RocksDbArchive.open(folder.path());
    archive.append(observations);
    archive.compact();
    return archive;
  }

  private static long bytes(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
