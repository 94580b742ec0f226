package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.VerificationReport;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.LexiconCodec;
import dev.storescope.archive.encoding.LexiconTerm;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Observation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/**
 * Reads a whole archive: the checksums of all files, all observations, and the indexes, which it
 * compares with the ranks in the observations.
 */
final class RocksDbVerification {
  private static final int MOST_REPORTED = 20;

  /** Equal subjects and instants have equal keys up to the digest. */
  private static final int DIGEST_BYTES = 4;

  private final RocksDbDatabase database;
  private final RocksDbReader reader;
  private final List<String> damages = new ArrayList<>();
  private final IndexDigests indexes = new IndexDigests();
  private final PackedRankDigest packed;
  private final LexiconIndex lexicon;
  private final Set<LexiconTerm> terms = new HashSet<>();
  private byte[] previousKey = new byte[DIGEST_BYTES];
  private List<ArchiveRow> previousRows = List.of();
  private long observations;
  private long invalid;

  RocksDbVerification(RocksDbDatabase database, RocksDbReader reader, LexiconIndex lexicon) {
    this.database = database;
    this.reader = reader;
    this.lexicon = lexicon;
    this.packed = new PackedRankDigest(reader, indexes);
  }

  /** What is damaged of the tables in a folder whose archive cannot be opened, if anything is. */
  static Optional<VerificationReport> findDamagedTables(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> tables = files.filter(file -> file.toString().endsWith(".sst")).sorted().toList();
      List<String> damages = tables.stream().flatMap(table -> findDamage(table).stream()).toList();
      return damages.isEmpty()
          ? Optional.empty()
          : Optional.of(new VerificationReport(tables.size(), 0, 0, damages));
    } catch (IOException e) {
      throw RocksDbErrors.notReadable(folder, e);
    }
  }

  private static Optional<String> findDamage(Path table) {
    try (Options options = new Options();
        SstFileReader file = new SstFileReader(options)) {
      file.open(table.toString());
      file.verifyChecksum();
      return Optional.empty();
    } catch (RocksDBException e) {
      return Optional.of(table.getFileName() + ": " + RocksDbErrors.oneLine(e));
    }
  }

  VerificationReport run() throws RocksDBException {
    int tables = verifyTables();
    long indexRows = 0;
    if (readObservations()) {
      packed.finish();
      for (ColumnFamily index : ColumnFamily.RANK_INDEXES) {
        indexRows += compare(index, indexes.of(index), _ -> true);
      }
      if (lexicon.isComplete()) {
        // Terms stay when the observations that have them are removed.
        compare(ColumnFamily.LEXICON, indexes.of(ColumnFamily.LEXICON), this::isOfKnownTerm);
      }
    }
    return new VerificationReport(tables, observations, indexRows, damages);
  }

  /** Compactions that end meanwhile delete no file; there are none if it is only read. */
  private int verifyTables() throws RocksDBException {
    if (database.isReadOnly()) {
      return verify(database.rocksDb().getLiveFilesMetaData());
    }
    database.rocksDb().disableFileDeletions();
    try {
      return verify(database.rocksDb().getLiveFilesMetaData());
    } finally {
      database.rocksDb().enableFileDeletions();
    }
  }

  private int verify(List<LiveFileMetaData> tables) {
    for (LiveFileMetaData table : tables) {
      findDamage(Path.of(table.path() + table.fileName())).ifPresent(damages::add);
    }
    return tables.size();
  }

  /** Returns whether all could be read and decoded. */
  private boolean readObservations() {
    try {
      reader.scan(ColumnFamily.OBSERVATIONS, this::decode);
    } catch (RocksDBException e) {
      damages.add(
          String.format(
              Locale.ROOT,
              "after %,d observations no further one can be read: %s",
              observations,
              RocksDbErrors.oneLine(e)));
      return false;
    }
    if (invalid > MOST_REPORTED) {
      damages.add(String.format(Locale.ROOT, "%,d observations are invalid in all", invalid));
    }
    return invalid == 0;
  }

  private void decode(byte[] key, byte[] value) {
    observations++;
    try {
      Observation<?> observation = ObservationCodec.decode(key, value);
      addRanks(key, observation);
      addTerms(observation);
    } catch (ArchiveFormatException e) {
      invalid++;
      if (invalid <= MOST_REPORTED) {
        damages.add(
            String.format(Locale.ROOT, "observation %,d: %s", observations, e.getMessage()));
      }
    }
  }

  /** Of two observations of a subject at one instant, the index may have the ranks of either. */
  private void addRanks(byte[] key, Observation<?> observation) {
    Optional<RankIndex<?, ?>> index = RankIndex.of(observation.subject());
    if (index.isEmpty() || packed.add(observation)) {
      return;
    }
    List<ArchiveRow> rows = index.get().codec().single().rows().apply(observation);
    IndexDigest digest = indexes.of(index.get().notPacked());
    if (isSameInstant(key)) {
      previousRows.forEach(digest::retract);
      rows.forEach(digest::exclude);
    } else {
      rows.forEach(digest::add);
    }
    previousKey = key;
    previousRows = rows;
  }

  /** Many observations have the same terms. */
  private void addTerms(Observation<?> observation) {
    for (LexiconTerm term : LexiconTerm.of(observation)) {
      if (terms.add(term)) {
        LexiconCodec.rows(term).forEach(indexes.of(ColumnFamily.LEXICON)::add);
      }
    }
  }

  private boolean isOfKnownTerm(byte[] key) {
    try {
      return terms.contains(LexiconCodec.decodeKey(key));
    } catch (ArchiveFormatException _) {
      return true;
    }
  }

  private boolean isSameInstant(byte[] key) {
    return key.length == previousKey.length
        && Arrays.equals(
            key, 0, key.length - DIGEST_BYTES, previousKey, 0, key.length - DIGEST_BYTES);
  }

  /**
   * Returns the number of rows of the index.
   *
   * @param compared whether the row of a key is; others may be there
   */
  private long compare(ColumnFamily family, IndexDigest expected, Predicate<byte[]> compared) {
    IndexDigest stored = expected.empty();
    long[] rows = {0};
    String index = new String(family.rocksDbName(), StandardCharsets.US_ASCII);
    try {
      reader.scan(
          family,
          (key, value) -> {
            rows[0]++;
            if (compared.test(key)) {
              stored.add(key, value);
            }
          });
      if (!stored.equalsIn(expected)) {
        damages.add(
            "the index %s does not agree with the observations; to rebuild it, run `storescope repair`"
                .formatted(index));
      }
    } catch (RocksDBException e) {
      damages.add(
          "the index %s cannot be read (%s); to rebuild it, run `storescope repair`"
              .formatted(index, RocksDbErrors.oneLine(e)));
    }
    return rows[0];
  }
}
