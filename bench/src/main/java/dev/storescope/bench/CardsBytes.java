package dev.storescope.bench;

import dev.storescope.bench.data.CardedDays;
import dev.storescope.bench.data.CardedSearches;
import dev.storescope.bench.data.Generated;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Sizes;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.bench.BytesBench.Stored;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.testkit.DriftingRanking;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * What the cards of ranked apps and their listings add: bytes on disk compared with the same days
 * without, those of a year of a search, and the time of a read.
 */
record CardsBytes(Sizes sizes) {
  private static final double DAYS_TO_CHANGE = 60;
  private static final int YEAR = 365;
  private static final int YEAR_RANKS = 200;
  private static final double DAYS_TO_UPDATE = 30;
  private static final int READ_RANKS = 100;
  private static final int READ_DAYS = 310;
  private static final int READS = 20_000;
  private static final double MEGABYTE = 1e6;

  /** A read of an archive at a moment; whether it found something. */
  private interface ArchiveRead {
    boolean at(Instant at);
  }

  List<Line> lines() throws Exception {
    List<Line> lines = new ArrayList<>();
    lines.add(yearLine());
    lines.addAll(readLines());
    return lines;
  }

  static List<Line> chartLines(String name, List<Observation<ChartRanking>> days) {
    List<Observation<?>> carded = new ArrayList<>();
    List<Observation<Facts.Listing>> listings = new ArrayList<>();
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
      listings.addAll(CardedSearches.listings(day, of.changed()));
    }
    double with = (double) Stored.of(carded).observations() / days.size();
    double without = (double) Stored.of(days).observations() / days.size();
    double contents = Stored.of(listings).observations();
    return List.of(
        new Line(
            "bytes on disk of a day of %s with the cards of its apps".formatted(name),
            String.format(
                Locale.ROOT,
                "%,.0f; and %,.0f of listings, %.1f a day of %,.0f each",
                with,
                contents / days.size(),
                (double) listings.size() / days.size(),
                contents / listings.size()),
            String.format(Locale.ROOT, "without cards: %,.0f", without),
            with / without,
            new Goal.None()));
  }

  /** The whole archive after compaction, with the indexes of ranks. */
  private static Line yearLine() {
    List<Observation<SearchRanking>> days = Generated.days(1, YEAR, YEAR_RANKS);
    CardedSearches carded = CardedSearches.of(days, new CardedDays(DAYS_TO_UPDATE));
    List<Observation<?>> all = new ArrayList<>(carded.rankings());
    all.addAll(carded.listings());
    double with = Stored.of(all).all() / MEGABYTE;
    double without = Stored.of(days).all() / MEGABYTE;
    return new Line(
        String.format(
            Locale.ROOT,
            "a search of %d apps on %d days with cards and listings, each updated every %.0f days",
            YEAR_RANKS,
            YEAR,
            DAYS_TO_UPDATE),
        String.format(
            Locale.ROOT,
            "%.2f MB on disk, of it %.2f listings, %.2f rankings with cards, the rest indexes",
            with,
            Stored.of(carded.listings()).observations() / MEGABYTE,
            Stored.of(carded.rankings()).observations() / MEGABYTE),
        String.format(Locale.ROOT, "without cards and listings: %.2f MB", without),
        with / without,
        new Goal.None());
  }

  private List<Line> readLines() throws Exception {
    List<Observation<SearchRanking>> days = Generated.days(1, READ_DAYS, READ_RANKS);
    List<Observation<?>> carded =
        CardedSearches.of(days, new CardedDays(DAYS_TO_CHANGE)).rankings();
    try (TemporaryFolder plainFolder = TemporaryFolder.create("storescope-bench");
        TemporaryFolder cardedFolder = TemporaryFolder.create("storescope-bench");
        RocksDbArchive plain = BytesBench.compacted(plainFolder, days);
        RocksDbArchive withCards = BytesBench.compacted(cardedFolder, carded)) {
      return List.of(
          readLine(
              String.format(
                  Locale.ROOT, "reading the latest ranking of %d apps with cards", READ_RANKS),
              () -> micros(at -> findsRanking(withCards, at)),
              plain),
          readLine(
              "reading the newest rating of one of these apps, which only its card has",
              () -> micros(at -> findsRating(withCards, at)),
              plain));
    }
  }

  private Line readLine(String work, Rounds.Measurement read, RocksDbArchive plain)
      throws Exception {
    Rounds.Medians times =
        new Rounds(sizes).compare(read, () -> micros(at -> findsRanking(plain, at)));
    return new Line(
        work,
        String.format(Locale.ROOT, "%.1f µs", times.measured()),
        String.format(Locale.ROOT, "the latest ranking without cards: %.1f µs", times.baseline()),
        times.ratio(),
        new Goal.None());
  }

  private double micros(ArchiveRead read) {
    Random random = new Random(READS);
    int reads = sizes.of(READS);
    int found = 0;
    long start = System.nanoTime();
    for (int i = 0; i < reads; i++) {
      found += read.at(Generated.at(random.nextInt(READ_DAYS), 1)) ? 1 : 0;
    }
    double micros = (System.nanoTime() - start) / 1e3 / reads;
    if (found < reads / 2) {
      throw new IllegalStateException(
          String.format(Locale.ROOT, "%d of %d reads found something", found, reads));
    }
    return micros;
  }

  private static boolean findsRanking(RocksDbArchive archive, Instant at) {
    return archive.findLatest(Generated.search(1), at, Duration.ofDays(2)).isPresent();
  }

  /** The rating has no observation of its own. */
  private static boolean findsRating(RocksDbArchive archive, Instant at) {
    Subject.Rating rating = new Subject.Rating(DriftingRanking.strongest(1), Generated.COUNTRY);
    Moment moment = new Moment(at, false);
    return new Evidence(archive, moment, Freshness.DEFAULT, _ -> false).peek(rating).isPresent();
  }
}
