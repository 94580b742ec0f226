package dev.storescope.archive.rocksdb;

import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.WriteOptions;

/** How RocksDB is set up for an archive; docs/decisions/0002 has the measurements behind it. */
final class Settings implements AutoCloseable {
  private static final long KIB = 1024;
  private static final long MIB = 1024 * KIB;

  private static final long CACHE_BYTES = 32 * MIB;
  private static final long ALL_WRITE_BUFFERS_BYTES = 32 * MIB;
  private static final long WRITE_BUFFER_BYTES = 8 * MIB;
  private static final long WAL_BYTES = 64 * MIB;
  private static final int OPEN_FILES = 256;

  /**
   * Holds some hundred rows of a chart, which are packed by what they share; a read unpacks one.
   */
  private static final long OBSERVATION_BLOCK_BYTES = 64 * KIB;

  private static final long RANK_BLOCK_BYTES = 32 * KIB;
  private static final int OBSERVATION_ZSTD_LEVEL = 9;
  private static final int RANK_ZSTD_LEVEL = 3;

  private final Cache cache = new LRUCache(CACHE_BYTES);
  private final CompressionOptions observationZstd = zstd(OBSERVATION_ZSTD_LEVEL);
  private final CompressionOptions rankZstd = zstd(RANK_ZSTD_LEVEL);
  private final ColumnFamilyOptions unused = new ColumnFamilyOptions();
  private final ColumnFamilyOptions observations = family(OBSERVATION_BLOCK_BYTES, observationZstd);
  private final ColumnFamilyOptions ranks = family(RANK_BLOCK_BYTES, rankZstd);
  private final DBOptions database = database();
  private final WriteOptions durable = new WriteOptions().setSync(true);
  private final WriteOptions fast = new WriteOptions();

  DBOptions forDatabase() {
    return database;
  }

  /** For the family that RocksDB insists on, which holds nothing. */
  ColumnFamilyOptions forUnused() {
    return unused;
  }

  ColumnFamilyOptions forFamily(Family family) {
    return switch (family) {
      case OBSERVATIONS -> observations;
      case KEYWORD_RANKS, CHART_RANKS -> ranks;
    };
  }

  /** On disk when the write returns. */
  WriteOptions durable() {
    return durable;
  }

  /** On disk some time later; for what can be written anew. */
  WriteOptions fast() {
    return fast;
  }

  @Override
  public void close() {
    fast.close();
    durable.close();
    database.close();
    ranks.close();
    observations.close();
    unused.close();
    rankZstd.close();
    observationZstd.close();
    cache.close();
  }

  private static DBOptions database() {
    return new DBOptions()
        .setCreateIfMissing(true)
        .setCreateMissingColumnFamilies(true)
        .setMaxOpenFiles(OPEN_FILES)
        .setDbWriteBufferSize(ALL_WRITE_BUFFERS_BYTES)
        .setMaxTotalWalSize(WAL_BYTES)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setKeepLogFileNum(2);
  }

  private ColumnFamilyOptions family(long blockBytes, CompressionOptions zstd) {
    return new ColumnFamilyOptions()
        .setWriteBufferSize(WRITE_BUFFER_BYTES)
        .setCompressionType(CompressionType.ZSTD_COMPRESSION)
        .setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION)
        .setBottommostCompressionOptions(zstd)
        .setTableFormatConfig(
            new BlockBasedTableConfig()
                .setBlockSize(blockBytes)
                .setBlockCache(cache)
                .setCacheIndexAndFilterBlocks(true));
  }

  private static CompressionOptions zstd(int level) {
    return new CompressionOptions().setEnabled(true).setLevel(level);
  }
}
