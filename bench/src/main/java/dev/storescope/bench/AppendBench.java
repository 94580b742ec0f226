package dev.storescope.bench;

import dev.storescope.bench.data.CardedDays;
import dev.storescope.bench.data.CardedSearches;
import dev.storescope.bench.data.Generated;
import dev.storescope.bench.data.Series;
import dev.storescope.bench.data.SeriesArchive;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Sizes;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankIndexCodec;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.observation.Observation;
import dev.storescope.server.TemporaryFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Observations appended durably in a second, compared with a RocksDB with default options that
 * stores the same encoded rows in the same batches, and the rate of a large archive with that of a
 * small one.
 */
record AppendBench(Sizes sizes) implements Benchmark {
  private static final int KEYWORDS = 200;
  private static final int DAYS = 50;
  private static final int BATCH = 100;
  private static final double DAYS_TO_CHANGE = 60;

  /** A way of writing a batch. */
  private interface Writer<B> {
    void write(B batch) throws RocksDBException;
  }

  @Override
  public List<Line> run() throws Exception {
    return List.of(
        compare("without cards", plain()),
        compare("with their cards and changed listings", carded()),
        sizesCompared());
  }

  private Line compare(String what, List<Observation<?>> observations) throws Exception {
    List<List<Observation<?>>> batches =
        IntStream.iterate(0, i -> i < observations.size(), i -> i + BATCH)
            .mapToObj(i -> observations.subList(i, Math.min(observations.size(), i + BATCH)))
            .toList();
    List<List<ArchiveRow>> encoded = batches.stream().map(AppendBench::encode).toList();
    Rounds.Medians rates =
        new Rounds(sizes)
            .compare(
                () -> observations.size() * archiveRate(batches),
                () -> observations.size() * plainRate(encoded));
    return new Line(
        String.format(
            Locale.ROOT,
            "appending searches of %d ranked apps %s, with the index, durable, %d at a time",
            Series.RANKS,
            what,
            BATCH),
        String.format(Locale.ROOT, "%,.0f a second", rates.measured()),
        String.format(Locale.ROOT, "puts of the same bytes in RocksDB: %,.0f", rates.baseline()),
        rates.ratio(),
        new Goal.AtLeast(0.5));
  }

  private Line sizesCompared() throws Exception {
    SeriesArchive.Filling filling = SeriesArchive.prepare(sizes).filling();
    return new Line(
        String.format(
            Locale.ROOT,
            "appending with %,d ranked positions there, when the archive of %,d was filled",
            filling.latePositions(),
            filling.positions()),
        String.format(Locale.ROOT, "%,.0f a second", filling.late()),
        String.format(Locale.ROOT, "with %,d: %,.0f", filling.earlyPositions(), filling.early()),
        filling.late() / filling.early(),
        new Goal.AtLeast(0.8));
  }

  private List<Observation<?>> plain() {
    return IntStream.range(0, sizes.of(KEYWORDS))
        .boxed()
        .<Observation<?>>flatMap(keyword -> Generated.days(keyword, DAYS, Series.RANKS).stream())
        .toList();
  }

  private List<Observation<?>> carded() {
    List<Observation<?>> all = new ArrayList<>();
    for (int keyword = 0; keyword < sizes.of(KEYWORDS); keyword++) {
      CardedSearches days =
          CardedSearches.of(
              Generated.days(keyword, DAYS, Series.RANKS), new CardedDays(DAYS_TO_CHANGE));
      all.addAll(days.listings());
      all.addAll(days.rankings());
    }
    return all;
  }

  /** How often all batches are written in a second. */
  private static <B> double rate(List<B> batches, Writer<B> writer) throws RocksDBException {
    long begin = System.nanoTime();
    for (B batch : batches) {
      writer.write(batch);
    }
    return 1e9 / (System.nanoTime() - begin);
  }

  private static double archiveRate(List<List<Observation<?>>> batches) throws RocksDBException {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        RocksDbArchive archive = RocksDbArchive.open(folder.path())) {
      return rate(batches, archive::append);
    }
  }

  private static double plainRate(List<List<ArchiveRow>> batches) throws RocksDBException {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        Options options = new Options().setCreateIfMissing(true);
        WriteOptions durable = new WriteOptions().setSync(true);
        RocksDB database = RocksDB.open(options, folder.path().toString())) {
      return rate(batches, rows -> put(database, durable, rows));
    }
  }

  private static void put(RocksDB database, WriteOptions durable, List<ArchiveRow> rows)
      throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      for (ArchiveRow row : rows) {
        batch.put(row.key(), row.value());
      }
      database.write(durable, batch);
    }
  }

  private static List<ArchiveRow> encode(List<Observation<?>> observations) {
    return observations.stream()
        .flatMap(
            observation ->
                Stream.concat(
                    Stream.of(ObservationCodec.encode(observation)),
                    RankIndexCodec.keywordRows(observation).stream()))
        .toList();
  }
}
