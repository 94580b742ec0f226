package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveRow;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.RankIndexCodec;
import dev.storescope.archive.RankPeriod;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.rocksdb.RocksDBException;

/**
 * Packs the ranks of searches: from one row for each app and observation to one for each period.
 * Observations that are appended after their time was packed are packed at once if their period is
 * packed or they are several; else with the next time that is packed.
 */
final class RankPacker {
  private static final byte[] STATE = "packed-ranks".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NONE = state(RankPart.NOT_PACKED, false);

  /** Fewer of a period are not packed when they are appended. */
  private static final int FEWEST = 4;

  /** Searches that are listed before they are packed. */
  private static final int MOST_LISTED = 20_000;

  private final RocksDbDatabase database;
  private final RocksDbReader reader;

  /** Appends share it; whoever packs has it alone. */
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  /** Nothing that was observed after it is packed; in milliseconds. */
  private volatile long packedUntil;

  /** Whether all that was observed up to it is packed. */
  private volatile boolean complete;

  private RankPacker(RocksDbDatabase database, RocksDbReader reader) {
    this.database = database;
    this.reader = reader;
  }

  static RankPacker open(RocksDbDatabase database, RocksDbReader reader) {
    RankPacker packer = new RankPacker(database, reader);
    database.run(packer::restore);
    return packer;
  }

  long packedUntil() {
    return packedUntil;
  }

  /** Held to append observations that are not {@link #isLate}. */
  Lock appending() {
    return lock.readLock();
  }

  /** Held to {@link #add} observations that are late, until they are written. */
  Lock packing() {
    return lock.writeLock();
  }

  /** Whether an observation is of a time that was packed. */
  boolean isLate(Observation<?> observation) {
    return observation.subject() instanceof Subject.Search
        && observation.observedAt().toEpochMilli() <= packedUntil;
  }

  /** Packs all ranks observed up to an instant in milliseconds. */
  synchronized void pack(long until) throws RocksDBException {
    if (until <= packedUntil && complete) {
      return;
    }
    complete = false;
    packedUntil = Math.max(until, packedUntil);
    store();
    packAll(packedUntil);
    complete = true;
    store();
  }

  /** Has the next {@link #pack} list everything, after the indexes were rebuilt. */
  void restart() throws RocksDBException {
    complete = false;
    store();
  }

  private void packAll(long until) throws RocksDBException {
    Set<RankPart> parts = new LinkedHashSet<>();
    reader.scan(
        ColumnFamily.KEYWORD_RANKS,
        (key, _) -> {
          RankIndexCodec.RankedAt ranked = RankIndexCodec.decodeKeywordKey(key);
          if (ranked.millis() <= until) {
            parts.add(new RankPart(ranked.search(), RankPeriod.of(ranked.millis())));
          }
          if (parts.size() >= MOST_LISTED) {
            packAll(parts, until);
          }
        });
    packAll(parts, until);
  }

  private void packAll(Set<RankPart> parts, long until) throws RocksDBException {
    for (RankPart part : parts) {
      database.requireOpen();
      packing().lock();
      try (RocksDbWriteBatch batch = new RocksDbWriteBatch(database)) {
        pack(part, until, List.of(), batch);
        batch.write(database.options().notSynced());
      } finally {
        packing().unlock();
      }
    }
    parts.clear();
  }

  /** Adds late observations of a search in a period to a batch, with their ranks. */
  void add(RankPart part, List<Observation<SearchRanking>> late, RocksDbWriteBatch batch)
      throws RocksDBException {
    if (late.size() < FEWEST && part.completeUntil(reader) == RankPart.NOT_PACKED) {
      complete = false;
      for (Observation<?> observation : late) {
        batch.add(observation);
      }
    } else {
      pack(part, packedUntil, late, batch);
    }
  }

  private void pack(
      RankPart part, long latest, List<Observation<SearchRanking>> more, RocksDbWriteBatch batch)
      throws RocksDBException {
    long until = Math.min(latest, part.period().lastMillis());
    long already = part.completeUntil(reader);
    NavigableMap<byte[], Observation<SearchRanking>> rows = part.list(reader, until);
    for (Observation<SearchRanking> stored : rows.values()) {
      if (stored.observedAt().toEpochMilli() > already) {
        batch.deleteKeywordRanks(stored);
      }
    }
    boolean isNew = already < until;
    for (Observation<SearchRanking> each : more) {
      ArchiveRow row = ObservationCodec.encode(each);
      batch.put(ColumnFamily.OBSERVATIONS, row);
      isNew |= rows.put(row.position(), each) == null;
    }
    if (isNew) {
      List<Observation<SearchRanking>> all = List.copyOf(rows.values());
      batch.put(ColumnFamily.PACKED_RANKS, part.ranksRow(until, all));
      for (ArchiveRow row : part.keywordRows(all)) {
        batch.put(ColumnFamily.PACKED_KEYWORDS, row);
      }
    }
  }

  private void restore() throws RocksDBException {
    byte[] stored = database.rocksDb().get(STATE);
    ByteBuffer state = ByteBuffer.wrap(stored == null ? NONE : stored);
    packedUntil = state.getLong();
    complete = state.get() == 1;
  }

  private void store() throws RocksDBException {
    database.rocksDb().put(STATE, state(packedUntil, complete));
  }

  private static byte[] state(long until, boolean complete) {
    return ByteBuffer.allocate(Long.BYTES + 1)
        .putLong(until)
        .put((byte) (complete ? 1 : 0))
        .array();
  }
}
