package dev.storescope.archive.rocksdb;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.RankIndexCodec;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * An archive in a folder of this machine, kept by RocksDB. One program at a time can have it open.
 * An append returns when the disk has it; appends made at the same time share the wait for the
 * disk.
 */
public final class RocksDbArchive implements Archive {
  private final Engine engine;
  private final Appender appender;

  private RocksDbArchive(Engine engine) {
    this.engine = engine;
    this.appender = new Appender(engine);
  }

  /**
   * Opens the archive of a folder, and makes it where there is none.
   *
   * @throws ArchiveNotOpenedException if another program has it open, a newer Storescope wrote it,
   *     or it cannot be written
   */
  public static RocksDbArchive open(Path folder) {
    return new RocksDbArchive(Engine.open(folder));
  }

  @Override
  public void append(Collection<? extends Observation<?>> observations) {
    engine.run(() -> appender.append(observations));
  }

  @Override
  public <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, Duration lookBack) {
    byte[] partition = ObservationCodec.partition(subject);
    TimeSpan span = TimeSpan.lookingBack(at, lookBack);
    return engine.call(
        () -> {
          try (Rows rows = engine.rows(Family.OBSERVATIONS, partition, span)) {
            return rows.findLast(
                (position, value) -> ObservationCodec.decode(subject, position, value));
          }
        });
  }

  @Override
  public <F extends Facts> List<Observation<F>> list(
      Subject<F> subject, Instant from, Instant to, int limit) {
    byte[] partition = ObservationCodec.partition(subject);
    TimeSpan span = TimeSpan.between(from, to);
    return list(
        Family.OBSERVATIONS,
        partition,
        span,
        limit,
        (position, value) -> ObservationCodec.decode(subject, position, value));
  }

  @Override
  public List<KeywordRank> listKeywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    byte[] partition = RankIndexCodec.partition(app, country, device);
    TimeSpan span = TimeSpan.between(from, to);
    return list(Family.KEYWORD_RANKS, partition, span, limit, RankIndexCodec::decodeKeywordRank);
  }

  @Override
  public List<ChartRank> listChartRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    byte[] partition = RankIndexCodec.partition(app, country, device);
    TimeSpan span = TimeSpan.between(from, to);
    return list(Family.CHART_RANKS, partition, span, limit, RankIndexCodec::decodeChartRank);
  }

  @Override
  public void forEach(Consumer<Observation<?>> reader) {
    engine.run(() -> new Scan(engine).run(reader::accept));
  }

  @Override
  public int readsAtOnce() {
    return 1;
  }

  /**
   * Builds both indexes anew from the observations. While it runs, ranks may be missing from what
   * is listed; where it is broken off, it is simply run again.
   */
  public void repair() {
    engine.run(new IndexRepair(engine)::run);
  }

  /** Packs everything as densely as it gets; it takes long, and only size and speed change. */
  public void compact() {
    engine.run(engine::compact);
  }

  /**
   * The bytes that the observations take on disk, without the indexes and what is not packed yet.
   */
  public long sizeOnDisk() {
    return engine.call(() -> engine.getNumber(Family.OBSERVATIONS, "rocksdb.live-sst-files-size"));
  }

  @Override
  public void close() {
    engine.close();
    appender.close();
  }

  private <T> List<T> list(
      Family family,
      byte[] partition,
      TimeSpan span,
      int limit,
      BiFunction<byte[], byte[], T> decoder) {
    return engine.call(
        () -> {
          try (Rows rows = engine.rows(family, partition, span)) {
            return rows.list(limit, decoder);
          }
        });
  }
}
