package dev.storescope.archive.rocksdb;

import dev.storescope.archive.LateDays;
import dev.storescope.archive.LateDays.LateDay;
import dev.storescope.observation.Observation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * The days of late observations, as rows outside of the observations and the indexes: a key for
 * each with the day of appending and the day observed, as days since 1970. A program without a
 * clock notes none, so from then on they are not known until one with a clock opens the archive.
 */
final class RocksDbLateDays {
  private static final byte[] PREFIX = "late-day:".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NO_VALUE = {};

  /** Has the instant in milliseconds from which on all late days are noted. */
  private static final byte[] STATE = "late-days-noted".getBytes(StandardCharsets.US_ASCII);

  private final RocksDbDatabase database;
  private final Optional<InstantSource> clock;
  private final Optional<LateDays> days;

  RocksDbLateDays(RocksDbDatabase database, Optional<InstantSource> clock) {
    this.database = database;
    this.clock = clock;
    this.days = clock.map(LateDays::new);
  }

  /** Call before the first append. */
  void begin() throws RocksDBException {
    if (clock.isEmpty()) {
      database.rocksDb().delete(database.options().synced(), STATE);
    } else if (database.rocksDb().get(STATE) == null) {
      byte[] from =
          ByteBuffer.allocate(Long.BYTES).putLong(clock.get().instant().toEpochMilli()).array();
      database.rocksDb().put(database.options().synced(), STATE, from);
    }
  }

  /** As {@link LateDays#notNoted}. */
  Set<LateDay> notNoted(Collection<? extends Observation<?>> observations) {
    return days.map(known -> known.notNoted(observations)).orElse(Set.of());
  }

  /** As {@link LateDays#setNoted}. */
  void setNoted(Set<LateDay> noted) {
    days.ifPresent(known -> known.setNoted(noted));
  }

  static byte[] key(LateDay day) {
    return key(day.appended()).putInt((int) day.observed().toEpochDay()).array();
  }

  static byte[] value() {
    return NO_VALUE;
  }

  Optional<Set<LocalDate>> find(Instant since) throws RocksDBException {
    byte[] from = database.rocksDb().get(STATE);
    return from == null || since.toEpochMilli() < ByteBuffer.wrap(from).getLong()
        ? Optional.empty()
        : Optional.of(list(LateDays.firstAppended(since)));
  }

  private Set<LocalDate> list(LocalDate firstAppended) throws RocksDBException {
    Set<LocalDate> listed = new HashSet<>();
    try (ReadOptions options = new ReadOptions();
        RocksIterator rows = database.rocksDb().newIterator(options)) {
      for (rows.seek(key(firstAppended).array());
          rows.isValid() && RocksDbReader.beginsWith(rows.key(), PREFIX);
          rows.next()) {
        int observed = ByteBuffer.wrap(rows.key()).getInt(PREFIX.length + Integer.BYTES);
        listed.add(LocalDate.ofEpochDay(observed));
      }
      rows.status();
    }
    return listed;
  }

  /** Room for the day observed follows. */
  private static ByteBuffer key(LocalDate appended) {
    return ByteBuffer.allocate(PREFIX.length + 2 * Integer.BYTES)
        .put(PREFIX)
        .putInt((int) appended.toEpochDay());
  }
}
