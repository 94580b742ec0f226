package dev.storescope.archive.rocksdb;

import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankIndexCodec;
import dev.storescope.archive.encoding.RankPart;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.rocksdb.RocksDBException;

/**
 * Packs the ranks of searches and charts: from one row for each app and observation to one for each
 * period. Observations that are appended after their time was packed are packed at once if their
 * period is packed or they are several; else with the next time that is packed.
 */
final class RankPacker {
  private static final byte[] STATE = "packed-ranks".getBytes(StandardCharsets.US_ASCII);

  private static final byte[] NONE = state(RocksDbReader.NOT_PACKED, false);

  private static final byte INCOMPLETE = 0;

  /** 1 was complete without charts, in format 2 of the folder. */
  private static final byte COMPLETE = 2;

  /** Fewer of a period are not packed when they are appended. */
  private static final int FEWEST = 4;

  /** Parts that are listed before they are packed. */
  private static final int MOST_LISTED = 20_000;

  private final RocksDbDatabase database;
  private final RocksDbReader reader;

  /** Appends share it; whoever changes which of them are late has it alone. */
  private final ReentrantReadWriteLock lateness = new ReentrantReadWriteLock();

  private final Lock packing = new ReentrantLock();

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

  /** Held to append observations that are not {@link #findLatePart late}. */
  Lock appending() {
    return lateness.readLock();
  }

  /** Held to {@link #add} observations that are late, until they are written. */
  Lock packing() {
    return packing;
  }

  /** The part of an observation of a time that was packed. */
  Optional<RankPart> findLatePart(Observation<?> observation) {
    return observation.observedAt().toEpochMilli() <= packedUntil
        ? RankPart.of(observation)
        : Optional.empty();
  }

  /** Packs all ranks observed up to an instant in milliseconds. */
  synchronized void pack(long until) throws RocksDBException {
    if (until <= packedUntil && complete) {
      return;
    }
    complete = false;
    raise(Math.max(until, packedUntil));
    packAll(packedUntil);
    complete = true;
    store(packedUntil);
  }

  /** Waits for appends of observations that are late from now on. */
  private void raise(long until) throws RocksDBException {
    lateness.writeLock().lock();
    try {
      // Stored first: a part must not be packed beyond what is known after a kill.
      store(until);
      packedUntil = until;
    } finally {
      lateness.writeLock().unlock();
    }
  }

  /** Has the next {@link #pack} list everything, after the indexes were rebuilt. */
  void restart() throws RocksDBException {
    complete = false;
    store(packedUntil);
  }

  private void packAll(long until) throws RocksDBException {
    for (RankIndex<?, ?> index : RankIndex.ALL) {
      packAll(index, until);
    }
  }

  private void packAll(RankIndex<?, ?> index, long until) throws RocksDBException {
    Set<RankPart> parts = new LinkedHashSet<>();
    reader.scan(
        index.notPacked(),
        (key, _) -> {
          RankIndexCodec.RankedAt ranked = index.codec().single().decodeKey().apply(key);
          if (ranked.millis() <= until) {
            parts.add(new RankPart(ranked.subject(), RankPeriod.of(ranked.millis())));
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

  /** Adds late observations of a part to a batch, with their ranks. */
  void add(RankPart part, List<Observation<?>> late, RocksDbWriteBatch batch)
      throws RocksDBException {
    if (late.size() < FEWEST && reader.packedUntil(part) == RocksDbReader.NOT_PACKED) {
      complete = false;
      for (Observation<?> observation : late) {
        batch.add(observation);
      }
    } else {
      pack(part, packedUntil, late, batch);
    }
  }

  private void pack(RankPart part, long latest, List<Observation<?>> more, RocksDbWriteBatch batch)
      throws RocksDBException {
    long until = Math.min(latest, part.period().lastMillis());
    long already = reader.packedUntil(part);
    NavigableMap<byte[], Observation<?>> rows = list(part, until);
    for (Observation<?> stored : rows.values()) {
      if (stored.observedAt().toEpochMilli() > already) {
        batch.deleteFromIndexes(stored);
      }
    }
    boolean isNew = already < until;
    for (Observation<?> each : more) {
      ArchiveRow row = ObservationCodec.encode(each);
      batch.put(ColumnFamily.OBSERVATIONS, row);
      isNew |= rows.put(row.position(), each) == null;
    }
    if (isNew) {
      List<Observation<?>> all = List.copyOf(rows.values());
      batch.put(ColumnFamily.PACKED_RANKS, part.ranksRow(until, all));
      for (ArchiveRow row : part.indexRows(all)) {
        batch.put(RankIndex.of(part.subject()).orElseThrow().packed(), row);
      }
    }
  }

  /**
   * Adds to a batch what removes the ranks of some observations of a part. Two observations of an
   * instant have the same rows of ranks that are not packed: those of what is left are added again.
   *
   * @param removed the positions of the observations
   */
  void remove(RankPart part, Set<byte[]> removed, RocksDbWriteBatch batch) throws RocksDBException {
    long already = reader.packedUntil(part);
    List<Observation<?>> gone = new ArrayList<>();
    List<Observation<?>> left = new ArrayList<>();
    for (Map.Entry<byte[], Observation<?>> row : list(part, Long.MAX_VALUE).entrySet()) {
      (removed.contains(row.getKey()) ? gone : left).add(row.getValue());
    }
    for (Observation<?> each : notPacked(gone, already)) {
      batch.deleteFromIndexes(each);
    }
    for (Observation<?> each : notPacked(left, already)) {
      batch.addRanks(each);
    }
    List<Observation<?>> packedGone = packed(gone, already);
    if (!packedGone.isEmpty()) {
      repack(part, already, packedGone, packed(left, already), batch);
    }
  }

  private static List<Observation<?>> packed(List<Observation<?>> all, long until) {
    return all.stream().filter(each -> each.observedAt().toEpochMilli() <= until).toList();
  }

  private static List<Observation<?>> notPacked(List<Observation<?>> all, long until) {
    return all.stream().filter(each -> each.observedAt().toEpochMilli() > until).toList();
  }

  private static void repack(
      RankPart part,
      long until,
      List<Observation<?>> gone,
      List<Observation<?>> left,
      RocksDbWriteBatch batch)
      throws RocksDBException {
    ColumnFamily apps = RankIndex.of(part.subject()).orElseThrow().packed();
    for (ArchiveRow row : part.indexRows(gone)) {
      batch.delete(apps, row.key());
    }
    if (left.isEmpty()) {
      batch.delete(ColumnFamily.PACKED_RANKS, part.key());
      return;
    }
    batch.put(ColumnFamily.PACKED_RANKS, part.ranksRow(until, left));
    for (ArchiveRow row : part.indexRows(left)) {
      batch.put(apps, row);
    }
  }

  /** The observations up to an instant in milliseconds by their positions, without cards. */
  private NavigableMap<byte[], Observation<?>> list(RankPart part, long until) {
    NavigableMap<byte[], Observation<?>> rows = new TreeMap<>(Arrays::compareUnsigned);
    Subject<?> subject = part.subject();
    reader
        .list(
            ColumnFamily.OBSERVATIONS,
            KeyRange.of(ObservationCodec.partition(subject), part.period().until(until)),
            Integer.MAX_VALUE,
            (position, value) ->
                Map.entry(
                    position,
                    RankPart.withoutCards(ObservationCodec.decode(subject, position, value))))
        .forEach(row -> rows.put(row.getKey(), row.getValue()));
    return rows;
  }

  private void restore() throws RocksDBException {
    byte[] stored = database.rocksDb().get(STATE);
    ByteBuffer state = ByteBuffer.wrap(stored == null ? NONE : stored);
    packedUntil = state.getLong();
    complete = state.get() == COMPLETE;
  }

  private void store(long until) throws RocksDBException {
    database.rocksDb().put(STATE, state(until, complete));
  }

  private static byte[] state(long until, boolean complete) {
    return ByteBuffer.allocate(Long.BYTES + 1)
        .putLong(until)
        .put(complete ? COMPLETE : INCOMPLETE)
        .array();
  }
}
