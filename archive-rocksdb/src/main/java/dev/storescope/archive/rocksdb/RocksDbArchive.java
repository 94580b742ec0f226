package dev.storescope.archive.rocksdb;

import dev.storescope.archive.*;
import dev.storescope.observation.*;
import dev.storescope.store.*;
import java.nio.file.Path;
import java.time.*;
import java.util.*;
import java.util.function.*;
import org.rocksdb.*;

/** TEMPORARY. */
public final class RocksDbArchive implements Archive {
  private final RocksDB db;
  private final List<ColumnFamilyHandle> handles;

  private RocksDbArchive(RocksDB db, List<ColumnFamilyHandle> handles) {
    this.db = db;
    this.handles = handles;
  }

  @SuppressWarnings("resource")
  public static RocksDbArchive open(Path folder) {
    try {
      List<ColumnFamilyHandle> handles = new ArrayList<>();
      ColumnFamilyOptions o = new ColumnFamilyOptions();
      RocksDB db =
          RocksDB.open(
              new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true),
              folder.toString(),
              List.of(
                  new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, o),
                  new ColumnFamilyDescriptor(new byte[] {'k'}, o),
                  new ColumnFamilyDescriptor(new byte[] {'c'}, o)),
              handles);
      return new RocksDbArchive(db, handles);
    } catch (RocksDBException e) {
      throw new ArchiveNotOpenedException("another process? " + e.getMessage(), e);
    }
  }

  public void repair() {}

  @Override
  public void append(Collection<? extends Observation<?>> observations) {
    try (WriteBatch batch = new WriteBatch();
        WriteOptions w = new WriteOptions().setSync(true)) {
      for (Observation<?> o : observations) {
        put(batch, 0, ObservationCodec.encode(o));
        for (ArchiveRow r : RankIndexCodec.keywordRows(o)) put(batch, 1, r);
        for (ArchiveRow r : RankIndexCodec.chartRows(o)) put(batch, 2, r);
      }
      db.write(w, batch);
    } catch (RocksDBException e) {
      throw new ArchiveUnavailableException("x", e);
    }
  }

  private void put(WriteBatch batch, int cf, ArchiveRow row) throws RocksDBException {
    batch.put(handles.get(cf), row.key(), row.value());
  }

  @Override
  public <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, Duration lookBack) {
    List<Observation<F>> all =
        rows(
            0,
            ObservationCodec.partition(subject),
            TimeSpan.lookingBack(at, lookBack),
            Integer.MAX_VALUE,
            (p, v) -> ObservationCodec.decode(subject, p, v));
    return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
  }

  @Override
  public <F extends Facts> List<Observation<F>> list(
      Subject<F> subject, Instant from, Instant to, int limit) {
    return rows(
        0,
        ObservationCodec.partition(subject),
        TimeSpan.between(from, to),
        limit,
        (p, v) -> ObservationCodec.decode(subject, p, v));
  }

  private <T> List<T> rows(
      int cf, byte[] partition, TimeSpan span, int limit, BiFunction<byte[], byte[], T> f) {
    List<T> list = new ArrayList<>();
    if (span.isEmpty()) return list;
    byte[] end = span.endKey(partition);
    try (RocksIterator it = db.newIterator(handles.get(cf))) {
      for (it.seek(span.firstKey(partition));
          it.isValid() && list.size() < limit && Arrays.compareUnsigned(it.key(), end) < 0;
          it.next()) {
        list.add(
            f.apply(Arrays.copyOfRange(it.key(), partition.length, it.key().length), it.value()));
      }
    }
    return list;
  }

  @Override
  public List<KeywordRank> listKeywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    return rows(
        1,
        RankIndexCodec.partition(app, country, device),
        TimeSpan.between(from, to),
        limit,
        RankIndexCodec::decodeKeywordRank);
  }

  @Override
  public List<ChartRank> listChartRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    return rows(
        2,
        RankIndexCodec.partition(app, country, device),
        TimeSpan.between(from, to),
        limit,
        RankIndexCodec::decodeChartRank);
  }

  @Override
  public void forEach(Consumer<Observation<?>> reader) {
    try (RocksIterator it = db.newIterator(handles.get(0))) {
      for (it.seekToFirst(); it.isValid(); it.next())
        reader.accept(ObservationCodec.decode(it.key(), it.value()));
    }
  }

  @Override
  public void close() {
    db.close();
  }
}
