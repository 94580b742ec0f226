package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.encoding.LexiconTerm;
import dev.storescope.archive.encoding.RankIndexCodec;
import dev.storescope.observation.Observation;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.Words;
import dev.storescope.testkit.NumberedObservations;
import dev.storescope.testkit.SampleObservations;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

class RocksDbRepairTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Country US = new Country("us");
  private static final int DAYS = 3;
  private static final int ALL = 100;
  private static final int MANY = 2000;

  @TempDir Path folder;

  /** Damages an index. */
  private interface Damage {
    void doTo(RocksDB database, ColumnFamilyHandle index) throws RocksDBException;
  }

  @BeforeEach
  void appendSamples() {
    try (Archive archive = RocksDbArchive.open(folder)) {
      archive.append(samples());
    }
  }

  @Test
  void droppedIndexesAreRebuilt() throws RocksDBException {
    damageIndexes(RocksDB::dropColumnFamily);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(keywordRanks(archive)).isEmpty();
      archive.repair();
      assertComplete(archive);
    }
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertComplete(archive);
    }
  }

  @Test
  void droppedPackedRanksAreRebuilt() throws RocksDBException {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.packRanks(Instant.MAX);
      assertComplete(archive);
    }
    damage(RocksDB::dropColumnFamily, 4, 5, 6);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(keywordRanks(archive)).isEmpty();
      assertThat(chartRanks(archive)).isEmpty();
      assertThat(archive.verify().damages()).hasSize(2);
      archive.repair();
      assertComplete(archive);
      archive.packRanks(NOON);
      assertComplete(archive);
      assertThat(archive.verify().damages()).isEmpty();
    }
  }

  @Test
  void aDroppedLexiconIsRebuilt() throws RocksDBException {
    damage(RocksDB::dropColumnFamily, 7);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(terms(archive)).isEmpty();
      archive.repair();
      assertThat(terms(archive)).isNotEmpty();
    }
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(terms(archive)).isNotEmpty();
      assertThat(archive.verify().damages()).isEmpty();
    }
  }

  @Test
  void aDroppedLexiconIsReportedOnceItWasComplete() throws RocksDBException {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.completeLexicon();
      assertThat(archive.verify().damages()).isEmpty();
    }
    damage(RocksDB::dropColumnFamily, 7);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(archive.verify().damages())
          .singleElement()
          .asString()
          .contains("index lexicon")
          .contains("storescope repair");
    }
  }

  @Test
  void anArchiveOfAnOlderFormatGetsItsLexicon() throws RocksDBException {
    damage(RocksDB::dropColumnFamily, 7);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(archive.verify().damages()).isEmpty();
      archive.completeLexicon();
      assertThat(terms(archive)).isNotEmpty();
      assertThat(archive.verify().damages()).isEmpty();
    }
  }

  private static List<Keyword> terms(Archive archive) {
    List<Keyword> terms = new ArrayList<>();
    archive.forEach(
        observation ->
            LexiconTerm.of(observation)
                .forEach(
                    term ->
                        Words.of(term.term())
                            .forEach(
                                word ->
                                    terms.addAll(
                                        archive.listTerms(
                                            term.store(), term.country(), word, ALL)))));
    return terms;
  }

  @Test
  void wrongRowsOfAnIndexAreRemoved() throws RocksDBException {
    byte[] partition = RankIndexCodec.partition(SampleObservations.APP, US, Device.IPHONE);
    byte[] key = join(partition, new byte[] {0, 0, 1, 0, 0, 0, 0, 0, 1});
    damageIndexes((database, index) -> database.put(index, key, new byte[] {1}));
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThatThrownBy(() -> keywordRanks(archive)).isInstanceOf(ArchiveFormatException.class);
      archive.repair();
      assertComplete(archive);
    }
  }

  @Test
  void repairingACompleteArchiveChangesNothing() {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.repair();
      archive.compact();
      archive.repair();
      assertComplete(archive);
    }
  }

  @Test
  void theNextOpeningCompletesAnInterruptedRepair() {
    NumberedObservations numbered = new NumberedObservations(NOON, Duration.ofMinutes(10));
    Path large = folder.resolve("large");
    try (RocksDbArchive archive = RocksDbArchive.open(large)) {
      archive.append(numbered.all(0, MANY - 1));
      archive.packRanks(numbered.at(MANY / 2));
      numbered.assertStored(archive, 0, MANY - 1);
    }
    interruptRepair(large);
    try (RocksDbArchive archive = RocksDbArchive.open(large)) {
      numbered.assertStored(archive, 0, MANY - 1);
      assertThat(archive.verify().damages()).isEmpty();
    }
  }

  /** Closes the archive once ranks are missing, and before all of them are back. */
  private static void interruptRepair(Path folder) {
    boolean interrupted = false;
    while (!interrupted) {
      RocksDbArchive archive = RocksDbArchive.open(folder);
      CompletableFuture<Void> repair = CompletableFuture.runAsync(archive::repair);
      while (allRanks(archive).size() == MANY && !repair.isDone()) {
        Thread.onSpinWait();
      }
      archive.close();
      interrupted = repair.handle((_, failure) -> failure != null).join();
    }
  }

  private static List<KeywordRank> allRanks(Archive archive) {
    return archive.listKeywordRanks(
        NumberedObservations.APP, US, Device.IPHONE, Instant.EPOCH, Instant.MAX, MANY);
  }

  @Test
  void aRepairThatCannotReadAnObservationKeepsTheIndexes() throws RocksDBException {
    damageObservations();
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThatThrownBy(archive::repair).isInstanceOf(ArchiveFormatException.class);
      assertThat(keywordRanks(archive)).hasSize(DAYS);
    }
    RocksDbArchive.open(folder).close();
  }

  @Test
  void anInterruptedRepairThatCannotBeCompletedIsRefused() throws RocksDBException {
    damageObservations();
    damage((database, main) -> database.put(main, ascii("index-rebuild"), new byte[] {1}), 0);
    assertThatThrownBy(() -> RocksDbArchive.open(folder))
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessageStartingWith("The repair of the archive " + folder + " was interrupted")
        .hasMessageContaining("storescope repair --salvage");
  }

  /** A row that no observation has. */
  private void damageObservations() throws RocksDBException {
    damage((database, observations) -> database.put(observations, ascii("?"), new byte[] {1}), 1);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] both = new byte[first.length + second.length];
    System.arraycopy(first, 0, both, 0, first.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static void assertComplete(Archive archive) {
    assertThat(keywordRanks(archive)).hasSize(DAYS);
    assertThat(chartRanks(archive)).hasSize(DAYS);
    List<Observation<?>> all = new ArrayList<>();
    archive.forEach(all::add);
    assertThat(all).containsExactlyInAnyOrderElementsOf(samples());
  }

  private static List<KeywordRank> keywordRanks(Archive archive) {
    return archive.listKeywordRanks(
        SampleObservations.APP, US, Device.IPHONE, Instant.EPOCH, Instant.MAX, ALL);
  }

  private static List<ChartRank> chartRanks(Archive archive) {
    return archive.listChartRanks(
        SampleObservations.APP, US, Device.IPHONE, Instant.EPOCH, Instant.MAX, ALL);
  }

  private static List<Observation<?>> samples() {
    List<Observation<?>> samples = new ArrayList<>();
    for (int day = 0; day < DAYS; day++) {
      samples.addAll(SampleObservations.ofEveryKind(NOON.plusSeconds(day * 86_400L)));
    }
    return samples;
  }

  private void damageIndexes(Damage damage) throws RocksDBException {
    damage(damage, 2, 3);
  }

  private void damage(Damage damage, int... families) throws RocksDBException {
    List<ColumnFamilyDescriptor> descriptors =
        Stream.of(
                "default",
                "observations",
                "keyword_ranks",
                "chart_ranks",
                "packed_ranks",
                "packed_keywords",
                "packed_charts",
                "lexicon")
            .map(name -> new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.US_ASCII)))
            .toList();
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try (DBOptions options = new DBOptions();
        RocksDB database = RocksDB.open(options, folder.toString(), descriptors, handles)) {
      for (int family : families) {
        damage.doTo(database, handles.get(family));
      }
      handles.forEach(ColumnFamilyHandle::close);
    }
  }
}
