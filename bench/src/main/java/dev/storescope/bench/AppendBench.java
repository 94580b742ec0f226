package dev.storescope.bench;

import dev.storescope.archive.ArchiveRow;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.RankIndexCodec;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.observation.Observation;
import dev.storescope.server.TemporaryFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Observations appended per second, compared with a RocksDB with default options that stores the
 * same encoded bytes with the same syncs.
 */
public final class AppendBench {
  private static final int RANKS = 200;
  private static final int DAYS = 60;
  private static final int KEYWORDS = 50;
  private static final int ROUNDS = 3;

  private AppendBench() {}

  /** A way of writing observations, the same number in each call. */
  private interface Writer {
    void write(List<Observation<?>> batch) throws RocksDBException;
  }

  /** Rows that are written atomically. */
  private record Encoded(List<ArchiveRow> rows) {}

  static void main() throws IOException, RocksDBException {
    List<Observation<?>> observations = observations();
    for (int round = 1; round <= ROUNDS; round++) {
      System.out.println("round " + round + (round == 1 ? ", with a cold program" : ""));
      measure(observations.subList(0, 500), 1);
      measure(observations, 100);
    }
  }

  private static void measure(List<Observation<?>> observations, int batch)
      throws IOException, RocksDBException {
    double archive = archiveRate(observations, batch);
    double plain = plainRate(observations, batch);
    System.out.printf(
        "batches of %3d: archive %,8.0f observations/s, plain RocksDB %,8.0f, ratio %.2f%n",
        batch, archive, plain, archive / plain);
  }

  private static double archiveRate(List<Observation<?>> observations, int batch)
      throws IOException, RocksDBException {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        RocksDbArchive archive = RocksDbArchive.open(folder.path())) {
      return rate(observations, batch, archive::append);
    }
  }

  private static double rate(List<Observation<?>> observations, int batch, Writer writer)
      throws RocksDBException {
    long start = System.nanoTime();
    for (int i = 0; i < observations.size(); i += batch) {
      writer.write(observations.subList(i, Math.min(i + batch, observations.size())));
    }
    return perSecond(observations.size(), start);
  }

  private static double plainRate(List<Observation<?>> observations, int batch)
      throws IOException, RocksDBException {
    List<Encoded> encoded = new ArrayList<>();
    for (int i = 0; i < observations.size(); i += batch) {
      encoded.add(encode(observations.subList(i, Math.min(i + batch, observations.size()))));
    }
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        Options options = new Options().setCreateIfMissing(true);
        WriteOptions durable = new WriteOptions().setSync(true);
        RocksDB database = RocksDB.open(options, folder.path().toString())) {
      long start = System.nanoTime();
      for (Encoded one : encoded) {
        put(database, durable, one);
      }
      return perSecond(observations.size(), start);
    }
  }

  private static void put(RocksDB database, WriteOptions durable, Encoded encoded)
      throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      for (ArchiveRow row : encoded.rows()) {
        batch.put(row.key(), row.value());
      }
      database.write(durable, batch);
    }
  }

  private static Encoded encode(List<Observation<?>> observations) {
    return new Encoded(
        observations.stream()
            .flatMap(
                observation ->
                    Stream.concat(
                        Stream.of(ObservationCodec.encode(observation)),
                        RankIndexCodec.keywordRows(observation).stream()))
            .toList());
  }

  private static List<Observation<?>> observations() {
    List<Observation<?>> observations = new ArrayList<>();
    for (int keyword = 0; keyword < KEYWORDS; keyword++) {
      observations.addAll(Generated.days(keyword, DAYS, RANKS));
    }
    return observations;
  }

  private static double perSecond(int count, long start) {
    return count * 1e9 / (System.nanoTime() - start);
  }
}
