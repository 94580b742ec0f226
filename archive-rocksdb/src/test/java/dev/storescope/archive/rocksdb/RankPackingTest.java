package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WALRecoveryMode;

class RankPackingTest {
  private static final Country US = new Country("us");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final int DAYS = 90;
  private static final int ALL = 10_000;
  private static final List<AppId> APPS =
      LongStream.rangeClosed(1, 6).<AppId>mapToObj(AppId.AppStore::new).toList();

  @TempDir Path folder;
  private int archives;

  @Seeded
  void packingAtAnyTimeChangesNoAnswer(Samples samples) {
    Path own = folder.resolve("archive-" + archives++);
    try (Archive expected = new InMemoryArchive();
        RocksDbArchive archive = RocksDbArchive.open(own)) {
      for (int step = 0; step < 12; step++) {
        if (samples.chance(1, 3)) {
          archive.packRanks(at(samples));
        } else if (samples.chance(1, 4)) {
          remove(samples, archive, expected);
        } else {
          List<Observation<?>> appended =
              samples.list(
                  1, 15, () -> samples.oneOf(() -> observation(samples), () -> chart(samples)));
          archive.append(appended);
          expected.append(appended);
        }
        assertSame(archive, expected, samples);
      }
      assertThat(archive.verify().damages()).isEmpty();
      archive.repair();
      assertSame(archive, expected, samples);
    }
  }

  /** Removes one of three observations of a subject. */
  private static void remove(Samples samples, Archive... archives) {
    Subject<?> subject = samples.oneOf(() -> observation(samples), () -> chart(samples)).subject();
    Instant from = at(samples);
    int first = samples.between(0, 2);
    for (Archive archive : archives) {
      archive.remove(
          subject,
          from,
          Instant.MAX,
          found -> {
            BitSet selected = new BitSet();
            for (int i = first; i < found.size(); i += 3) {
              selected.set(i);
            }
            return selected;
          });
    }
  }

  @Test
  void packedRanksAreThereAfterReopening() {
    Observation<SearchRanking> first = observation(START, search("maps"), List.of(APPS.get(0)));
    Observation<SearchRanking> second =
        observation(START.plusSeconds(1), search("maps"), List.of(APPS.get(1), APPS.get(0)));
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.append(List.of(first));
      archive.packRanks(START);
    }
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.append(List.of(second));
      assertThat(ranks(archive, APPS.getFirst(), START, START.plusSeconds(1)))
          .extracting(KeywordRank::rank)
          .containsExactly(1, 2);
      assertThat(archive.verify().indexRows()).isEqualTo(4);
    }
  }

  @Test
  void aWholeHistoryThatIsAppendedToAPackedTimeIsPackedAtOnce() {
    List<Observation<SearchRanking>> history =
        LongStream.range(0, 20)
            .mapToObj(day -> observation(START.plus(Duration.ofDays(day)), search("maps"), APPS))
            .toList();
    assertPackedAtOnce(history);
  }

  private void assertPackedAtOnce(List<? extends Observation<?>> history) {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.packRanks(START.plus(Duration.ofDays(DAYS)));
      archive.append(history);
      // A row of ranks for the period, and one for each app.
      assertThat(archive.verify().indexRows()).isEqualTo(1 + APPS.size());
      assertThat(archive.verify().damages()).isEmpty();
    }
  }

  @Test
  void aHistoryOfAChartIsPackedAtOnceWithAllItsKinds() {
    Subject.Chart subject = new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL);
    List<Observation<ChartRanking>> history =
        LongStream.range(0, 20)
            .mapToObj(
                day ->
                    chart(
                        START.plus(Duration.ofDays(day)),
                        subject,
                        Map.of(ChartKind.FREE, APPS, ChartKind.PAID, APPS.subList(3, 6))))
            .toList();
    assertPackedAtOnce(history);
  }

  @Test
  void theChartsOfAFolderOfFormatTwoArePackedToo() throws RocksDBException {
    Subject.Chart subject = new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      for (int day = 0; day < 20; day++) {
        archive.append(
            List.of(
                chart(START.plus(Duration.ofDays(day)), subject, Map.of(ChartKind.FREE, APPS))));
      }
    }
    packSearchesOnly(START.plus(Duration.ofDays(30)));
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(archive.verify().indexRows()).isEqualTo(20L * APPS.size());
      archive.packRanks(START.plus(Duration.ofDays(30)));
      assertThat(archive.verify().indexRows()).isEqualTo(1 + APPS.size());
      assertThat(archive.verify().damages()).isEmpty();
      assertThat(archive.listChartRanks(APPS.get(2), US, Device.IPHONE, START, Instant.MAX, ALL))
          .hasSize(20)
          .allSatisfy(rank -> assertThat(rank.rank()).isEqualTo(3));
    }
  }

  /** Stores that all ranks up to an instant are packed, as format 2 of a folder has it. */
  private void packSearchesOnly(Instant until) throws RocksDBException {
    RocksDbOptions options = new RocksDbOptions();
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try (RocksDB database =
        RocksDB.open(
            options.forDatabase(WALRecoveryMode.AbsoluteConsistency),
            folder.toString(),
            RocksDbDatabase.descriptors(options),
            handles)) {
      database.put(
          "packed-ranks".getBytes(StandardCharsets.US_ASCII),
          ByteBuffer.allocate(Long.BYTES + 1).putLong(until.toEpochMilli()).put((byte) 1).array());
      handles.forEach(ColumnFamilyHandle::close);
    } finally {
      options.close();
    }
  }

  @Test
  void whatIsAppendedWhileRanksArePackedIsPackedOrNotButNeverLost() throws Exception {
    int days = 64;
    try (RocksDbArchive archive = RocksDbArchive.open(folder);
        ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Future<?>> appends = new ArrayList<>();
      for (String keyword : List.of("maps", "city")) {
        appends.add(threads.submit(() -> appendDaily(archive, search(keyword), days)));
      }
      Future<?> packing =
          threads.submit(
              () -> {
                for (int day = 0; day < days; day++) {
                  archive.packRanks(START.plus(Duration.ofDays(day)));
                }
              });
      for (Future<?> append : appends) {
        append.get();
      }
      packing.get();
      assertThat(archive.verify().damages()).isEmpty();
      assertThat(ranks(archive, APPS.getFirst(), START, Instant.MAX)).hasSize(2 * days);
      assertThat(archive.listChartRanks(APPS.get(1), US, Device.IPHONE, START, Instant.MAX, ALL))
          .hasSize(days);
    }
  }

  private static void appendDaily(Archive archive, Subject.Search search, int days) {
    Subject.Chart chart = new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL);
    for (int day = 0; day < days; day++) {
      Instant at = START.plus(Duration.ofDays(day));
      archive.append(
          List.of(observation(at, search, APPS), chart(at, chart, Map.of(ChartKind.FREE, APPS))));
    }
  }

  private static void assertSame(Archive archive, Archive expected, Samples samples) {
    Instant from = at(samples);
    Instant to = from.plus(Duration.ofDays(samples.between(0, 60)));
    AppId app = samples.of(APPS);
    int limit = samples.of(1, 3, ALL);
    Subject.Search search = search(samples);
    List<SearchRank> ranks = expected.listSearchRanks(app, search, from, to, limit);
    assertThat(archive.listSearchRanks(app, search, from, to, limit)).isEqualTo(ranks);
    assertThat(
            archive.readSearchRanks(
                app, List.of(search("absent"), search), from, to, limit, List::copyOf))
        .isEqualTo(List.of(List.of(), ranks));
    assertThat(archive.listKeywordRanks(app, US, Device.IPHONE, from, to, limit))
        .isEqualTo(expected.listKeywordRanks(app, US, Device.IPHONE, from, to, limit));
    assertThat(archive.listKeywords(app, US, Device.IPHONE, from, to))
        .containsAll(expected.listKeywords(app, US, Device.IPHONE, from, to));
    Duration lookBack = Duration.ofDays(samples.between(0, DAYS));
    assertThat(archive.listLatestKeywordRanks(app, US, Device.IPHONE, to, lookBack, limit))
        .isEqualTo(expected.listLatestKeywordRanks(app, US, Device.IPHONE, to, lookBack, limit));
    assertThat(archive.listChartRanks(app, US, Device.IPHONE, from, to, limit))
        .isEqualTo(expected.listChartRanks(app, US, Device.IPHONE, from, to, limit));
    assertThat(archive.listLatestChartRanks(app, US, Device.IPHONE, to, lookBack, limit))
        .isEqualTo(expected.listLatestChartRanks(app, US, Device.IPHONE, to, lookBack, limit));
  }

  private static List<KeywordRank> ranks(Archive archive, AppId app, Instant from, Instant to) {
    return archive.listKeywordRanks(app, US, Device.IPHONE, from, to, ALL);
  }

  /** No two at the same instant differ, of which an index may have either. */
  private static Observation<SearchRanking> observation(Samples samples) {
    Instant at = at(samples);
    Subject.Search search = search(samples);
    List<AppId> apps = new ArrayList<>(APPS);
    Random random = new Random(at.toEpochMilli() ^ search.hashCode());
    Collections.shuffle(apps, random);
    return observation(at, search, apps.subList(0, random.nextInt(APPS.size() + 1)));
  }

  private static Observation<ChartRanking> chart(Samples samples) {
    Instant at = at(samples);
    Subject.Chart subject =
        new Subject.Chart(
            Device.IPHONE, US, samples.of(CategoryId.OVERALL, new CategoryId("6015")));
    Random random = new Random(at.toEpochMilli() ^ subject.hashCode());
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (ChartKind kind : ChartKind.values()) {
      if (charts.isEmpty() || random.nextBoolean()) {
        List<AppId> apps = new ArrayList<>(APPS);
        Collections.shuffle(apps, random);
        charts.put(kind, apps.subList(0, random.nextInt(APPS.size() + 1)));
      }
    }
    return chart(at, subject, charts);
  }

  private static Observation<ChartRanking> chart(
      Instant at, Subject.Chart subject, Map<ChartKind, List<AppId>> charts) {
    return new Observation<>(
        subject, at, Source.ITUNES_RSS, new ChartRanking(charts, Optional.empty()));
  }

  private static Observation<SearchRanking> observation(
      Instant at, Subject.Search search, List<AppId> apps) {
    return new Observation<>(search, at, Source.ITUNES_SEARCH, new SearchRanking(apps));
  }

  private static Instant at(Samples samples) {
    return START.plus(Duration.ofDays(samples.between(0, DAYS)));
  }

  private static Subject.Search search(Samples samples) {
    return search(samples.of("maps", "maps free", "city"));
  }

  private static Subject.Search search(String keyword) {
    return new Subject.Search(Device.IPHONE, US, Keyword.of(keyword));
  }
}
