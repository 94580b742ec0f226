package dev.storescope.archive.rocksdb;

import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.EarlierKeyword;
import dev.storescope.archive.encoding.LexiconCodec;
import dev.storescope.archive.encoding.LexiconTerm;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Observation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves what earlier versions stored for a keyword that they normalized less to the keyword as it
 * is today, once for an archive. What is moved is durable in its new place before it is deleted, so
 * an interrupted migration is continued when the archive is opened next.
 */
final class KeywordMigration {
  private static final byte[] STATE = "keyword-form".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] PRESENT_FORM = {2};
  private static final Logger log = LoggerFactory.getLogger(KeywordMigration.class);

  private final RocksDbDatabase database;
  private final RocksDbReader reader;
  private final RocksDbAppender appender;

  KeywordMigration(RocksDbDatabase database, RocksDbReader reader, RocksDbAppender appender) {
    this.database = database;
    this.reader = reader;
    this.appender = appender;
  }

  void run() throws RocksDBException {
    if (database.rocksDb().get(STATE) != null) {
      return;
    }
    List<byte[]> earlier = list();
    for (byte[] partition : earlier) {
      move(partition);
    }
    rewriteLexicon();
    database.rocksDb().put(database.options().synced(), STATE, PRESENT_FORM);
    if (!earlier.isEmpty()) {
      log.info("Joined {} keywords that differed only by marks that nobody sees", earlier.size());
    }
  }

  /** Whether there is something to move. */
  boolean isDue() throws RocksDBException {
    return database.rocksDb().get(STATE) == null && !list().isEmpty();
  }

  private List<byte[]> list() {
    List<byte[]> found = new ArrayList<>();
    for (byte kind : EarlierKeyword.kinds()) {
      reader.forEachPartition(
          new byte[] {kind},
          key -> {
            byte[] partition = ObservationCodec.partitionIn(key);
            EarlierKeyword.ofPartition(partition).ifPresent(_ -> found.add(partition));
            return partition;
          });
    }
    return found;
  }

  private void move(byte[] partition) throws RocksDBException {
    EarlierKeyword keyword = EarlierKeyword.ofPartition(partition).orElseThrow();
    List<Observation<?>> observations =
        reader.listPartition(
            ColumnFamily.OBSERVATIONS,
            partition,
            (position, value) -> ObservationCodec.decode(keyword.subject(), position, value));
    appender.append(observations);
    try (WriteBatch batch = new WriteBatch()) {
      for (Observation<?> observation : observations) {
        delete(batch, ColumnFamily.KEYWORD_RANKS, keyword.rankRows(observation));
        delete(batch, ColumnFamily.PACKED_KEYWORDS, keyword.packedRows(observation));
      }
      for (ColumnFamily family : List.of(ColumnFamily.PACKED_RANKS, ColumnFamily.OBSERVATIONS)) {
        batch.deleteRange(database.handle(family), partition, RocksDbReader.endOf(partition));
      }
      database.rocksDb().write(database.options().synced(), batch);
    }
  }

  private void delete(WriteBatch batch, ColumnFamily family, List<ArchiveRow> rows)
      throws RocksDBException {
    for (ArchiveRow row : rows) {
      batch.delete(database.handle(family), row.key());
    }
  }

  private void rewriteLexicon() throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      reader.scan(
          ColumnFamily.LEXICON,
          (key, _) -> {
            var term = EarlierKeyword.ofTerm(key);
            if (term.isPresent()) {
              batch.delete(database.handle(ColumnFamily.LEXICON), key);
              put(batch, term.get());
            }
          });
      database.rocksDb().write(database.options().synced(), batch);
    }
  }

  private void put(WriteBatch batch, LexiconTerm term) throws RocksDBException {
    for (ArchiveRow row : LexiconCodec.rows(term)) {
      batch.put(database.handle(ColumnFamily.LEXICON), row.key(), row.value());
    }
  }
}
