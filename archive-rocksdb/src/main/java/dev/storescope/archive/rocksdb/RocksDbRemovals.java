package dev.storescope.archive.rocksdb;

import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * The notes of removals, rows outside of the observations. They are read once: one program has an
 * archive open.
 */
final class RocksDbRemovals {
  /** Before the text of what was removed, in a key. */
  static final byte[] PREFIX = "removed ".getBytes(StandardCharsets.US_ASCII);

  private final RocksDbDatabase database;
  private final RocksDbAppender appender;
  private Optional<Removals> known = Optional.empty();

  RocksDbRemovals(RocksDbDatabase database, RocksDbAppender appender) {
    this.database = database;
    this.appender = appender;
  }

  synchronized Removals find() {
    database.requireOpen();
    Removals found = known.orElseGet(() -> database.call(this::read));
    known = Optional.of(found);
    return found;
  }

  synchronized void note(Removal removal) {
    byte[] text = removal.what().text().getBytes(StandardCharsets.UTF_8);
    byte[] key = ByteBuffer.allocate(PREFIX.length + text.length).put(PREFIX).put(text).array();
    Optional<Removal> noted =
        database.call(
            () ->
                Optional.ofNullable(database.rocksDb().get(key))
                    .flatMap(value -> decode(key, value)));
    byte[] value = encode(noted.map(removal::after).orElse(removal));
    database.run(() -> appender.put(key, value));
    known = Optional.empty();
  }

  private static byte[] encode(Removal removal) {
    return ByteBuffer.allocate(Long.BYTES + 1)
        .putLong(removal.at().toEpochMilli())
        .put((byte) (removal.complete() ? 1 : 0))
        .array();
  }

  private Removals read() throws RocksDBException {
    List<Removal> removals = new ArrayList<>();
    forEachRow(database.rocksDb(), (key, value) -> decode(key, value).ifPresent(removals::add));
    return new Removals(removals);
  }

  /** Passes the rows of a database. */
  static void forEachRow(RocksDB rocksDb, BiConsumer<byte[], byte[]> consumer)
      throws RocksDBException {
    try (RocksIterator rows = rocksDb.newIterator()) {
      for (rows.seek(PREFIX); rows.isValid() && isKey(rows.key()); rows.next()) {
        consumer.accept(rows.key(), rows.value());
      }
      rows.status();
    }
  }

  static boolean isKey(byte[] key) {
    return key.length > PREFIX.length
        && Arrays.equals(key, 0, PREFIX.length, PREFIX, 0, PREFIX.length);
  }

  /** Empty for what a later version removed. */
  static Optional<Removal> decode(byte[] key, byte[] value) {
    int length = key.length - PREFIX.length;
    ByteBuffer in = ByteBuffer.wrap(value);
    return Removed.find(new String(key, PREFIX.length, length, StandardCharsets.UTF_8))
        .map(what -> new Removal(what, Instant.ofEpochMilli(in.getLong()), in.get() != 0));
  }
}
