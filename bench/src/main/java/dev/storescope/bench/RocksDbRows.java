package dev.storescope.bench;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** The rows of a column family of an archive, read by RocksDB alone; others may have it open. */
record RocksDbRows(DBOptions options, RocksDB database, ColumnFamilyHandle family)
    implements AutoCloseable {
  static RocksDbRows open(Path archive, String family) throws RocksDBException {
    RocksDB.loadLibrary();
    DBOptions options = new DBOptions();
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    RocksDB database =
        RocksDB.openReadOnly(
            options,
            archive.toString(),
            List.of(
                new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY),
                new ColumnFamilyDescriptor(family.getBytes(StandardCharsets.US_ASCII))),
            handles);
    return new RocksDbRows(options, database, handles.getLast());
  }

  /** Reads the key and the value of each row from one key to another. */
  long count(byte[] from, byte[] to) throws RocksDBException {
    try (Slice first = new Slice(from);
        Slice end = new Slice(to);
        ReadOptions range =
            new ReadOptions().setIterateLowerBound(first).setIterateUpperBound(end);
        RocksIterator rows = database.newIterator(family, range)) {
      long count = 0;
      for (rows.seekToFirst(); rows.isValid(); rows.next()) {
        count += rows.key().length > 0 && rows.value().length > 0 ? 1 : 0;
      }
      rows.status();
      return count;
    }
  }

  @Override
  public void close() {
    database.close();
    options.close();
  }
}
