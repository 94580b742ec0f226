package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.storescope.testkit.DriftingRanking;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.PerfContext;
import org.rocksdb.PerfLevel;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** How many bytes RocksDB reads from files for a read, which does not depend on the machine. */
class ReadCostTest {
  private static final Country US = new Country("us");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant END = START.plus(Duration.ofDays(39));
  private static final Duration MONTH = Duration.ofDays(30);
  private static final int SEARCHES = 60;
  private static final int CHARTS = 20;
  private static final int RANKS = 100;
  private static final int ALL = 100_000;
  @TempDir Path folder;
  @TempDir Path other;
  private RocksDbArchive archive;
  private RocksDB counter;

  /** A read of the archive. */
  private interface Read {
    void run();
  }

  @BeforeEach
  void open() throws RocksDBException {
    archive = RocksDbArchive.open(folder);
    archive.append(
        IntStream.range(0, SEARCHES)
            .mapToObj(ReadCostTest::history)
            .flatMap(List::stream)
            .toList());
    archive.append(
        IntStream.range(0, CHARTS).mapToObj(ReadCostTest::charts).flatMap(List::stream).toList());
    // The counts are of a thread, whichever database it reads.
    counter = RocksDB.open(other.toString());
    counter.setPerfLevel(PerfLevel.ENABLE_COUNT);
  }

  @AfterEach
  void close() {
    counter.setPerfLevel(PerfLevel.DISABLE);
    counter.close();
    archive.close();
  }

  @Test
  void theCacheHasTheMemoryThatItIsGiven(@TempDir Path third) throws RocksDBException {
    try (RocksDbDatabase database = RocksDbDatabase.open(third, 3)) {
      assertThat(
              database
                  .rocksDb()
                  .getLongProperty(
                      database.handle(ColumnFamily.PACKED_RANKS), "rocksdb.block-cache-capacity"))
          .isEqualTo(3 * 1024 * 1024);
    }
  }

  @Test
  void aMonthOfAnAppsPackedRanksIsReadFromAFewSmallBlocks() {
    archive.packRanks(END);
    assertThat(bytes(() -> archive.listSearchRanks(app(), search(7), END.minus(MONTH), END, ALL)))
        .isLessThan(25_000);
  }

  @Test
  void aMonthOfAnAppsPackedChartRanksIsReadFromItsIndexAndAFewSmallBlocks() {
    archive.packRanks(END);
    assertThat(
            bytes(
                () -> archive.listChartRanks(app(), US, Device.IPHONE, END.minus(MONTH), END, ALL)))
        .isLessThan(30_000);
  }

  @Test
  void theLatestRankingIsReadFromOneBlock() {
    assertThat(bytes(() -> archive.findLatest(search(7), END, MONTH))).isLessThan(20_000);
  }

  @Test
  void theLatestKeywordOfAnAppIsReadFromItsIndexWhateverIsPackedBeforeIt() {
    archive.packRanks(END.minus(Duration.ofDays(1)));
    assertThat(bytes(() -> archive.listLatestKeywordRanks(app(), US, Device.IPHONE, END, MONTH, 1)))
        .isLessThan(20_000);
  }

  /** The bytes of blocks that are read from files where none is in memory. */
  private long bytes(Read read) {
    archive.compact();
    archive.close();
    archive = RocksDbArchive.open(folder);
    PerfContext context = counter.getPerfContext();
    context.reset();
    read.run();
    return context.getBlockReadByte();
  }

  private static AppId app() {
    return DriftingRanking.strongest(7);
  }

  private static Subject.Search search(int number) {
    return new Subject.Search(Device.IPHONE, US, Keyword.of("keyword " + number));
  }

  /** The apps of a search in a chart of its number. */
  private static List<Observation<ChartRanking>> charts(int number) {
    Subject.Chart chart =
        new Subject.Chart(Device.IPHONE, US, new CategoryId(String.valueOf(6000 + number)));
    return history(number).stream()
        .map(
            day ->
                new Observation<>(
                    chart,
                    day.observedAt(),
                    Source.ITUNES_RSS,
                    new ChartRanking(Map.of(ChartKind.FREE, day.facts().apps()), Optional.empty())))
        .toList();
  }

  private static List<Observation<SearchRanking>> history(int search) {
    DriftingRanking drift = new DriftingRanking(search, RANKS);
    return IntStream.range(0, 40)
        .mapToObj(
            day ->
                new Observation<>(
                    search(search),
                    START.plus(Duration.ofDays(day)),
                    Source.ITUNES_SEARCH,
                    new SearchRanking(drift.nextDay())))
        .toList();
  }
}
