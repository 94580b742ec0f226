package dev.storescope.archive.rocksdb;

import java.util.Objects;
import java.util.Properties;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteOptions;

/** RocksDB's options for an archive; see docs/decisions/0002. */
final class RocksDbOptions implements AutoCloseable {
  private static final long KIB = 1024;
  private static final long MIB = 1024 * KIB;

  private static final long ALL_WRITE_BUFFERS_BYTES = 32 * MIB;
  private static final long WRITE_BUFFER_BYTES = 8 * MIB;
  private static final long WAL_BYTES = 64 * MIB;
  private static final int OPEN_FILES = 256;

  /** Holds some hundred rows of a chart, which compress well together; a read unpacks one block. */
  private static final long OBSERVATION_BLOCK_BYTES = 64 * KIB;

  private static final long RANK_BLOCK_BYTES = 32 * KIB;

  /** Packed ranks are read one by one, and do not compress. */
  private static final long PACKED_BLOCK_BYTES = 8 * KIB;

  private static final int OBSERVATION_ZSTD_LEVEL = 9;
  private static final int RANK_ZSTD_LEVEL = 3;

  private final Cache cache;
  private final CompressionOptions observationZstd = zstd(OBSERVATION_ZSTD_LEVEL);
  private final CompressionOptions rankZstd = zstd(RANK_ZSTD_LEVEL);
  private final ColumnFamilyOptions defaultFamily =
      new ColumnFamilyOptions().setWriteBufferSize(WRITE_BUFFER_BYTES);
  private final ColumnFamilyOptions observations;
  private final ColumnFamilyOptions ranks;
  private final ColumnFamilyOptions packed;
  private final DBOptions database = database();
  private final WriteOptions synced = new WriteOptions().setSync(true);
  private final WriteOptions notSynced = new WriteOptions();

  RocksDbOptions() {
    this(RocksDbArchive.CACHE_MEGABYTES);
  }

  /**
   * @param cacheMegabytes for the blocks of all column families
   */
  RocksDbOptions(int cacheMegabytes) {
    cache = new LRUCache(cacheMegabytes * MIB);
    observations = family(OBSERVATION_BLOCK_BYTES, observationZstd);
    ranks = family(RANK_BLOCK_BYTES, rankZstd);
    packed =
        family(PACKED_BLOCK_BYTES, rankZstd)
            .setBottommostCompressionType(CompressionType.NO_COMPRESSION)
            .setCompressionType(CompressionType.NO_COMPRESSION);
  }

  /** For the default column family, which only has the row of {@link RocksDbProbe}. */
  ColumnFamilyOptions forDefaultFamily() {
    return defaultFamily;
  }

  ColumnFamilyOptions forFamily(ColumnFamily family) {
    return switch (family) {
      case OBSERVATIONS -> observations;
      case KEYWORD_RANKS, CHART_RANKS, PACKED_KEYWORDS, PACKED_CHARTS, LEXICON -> ranks;
      case PACKED_RANKS -> packed;
    };
  }

  /** The write returns once it is synced to disk. */
  WriteOptions synced() {
    return synced;
  }

  /** Synced some time later; for rows that can be rebuilt. */
  WriteOptions notSynced() {
    return notSynced;
  }

  @Override
  public void close() {
    notSynced.close();
    synced.close();
    database.close();
    packed.close();
    ranks.close();
    observations.close();
    defaultFamily.close();
    rankZstd.close();
    observationZstd.close();
    cache.close();
  }

  /** The recovery mode changes what a damaged write-ahead log leads to. */
  DBOptions forDatabase(WALRecoveryMode recovery) {
    return database.setWalRecoveryMode(recovery);
  }

  private static DBOptions database() {
    Properties onlyByName = new Properties();
    // Refuses an archive that lacks a file of its write-ahead log, or part of one.
    onlyByName.setProperty("track_and_verify_wals_in_manifest", "true");
    return Objects.requireNonNull(DBOptions.getDBOptionsFromProps(onlyByName))
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
