package dev.storescope.archive.rocksdb;

import java.nio.charset.StandardCharsets;

/** The column families of an archive, with their names in RocksDB. */
enum ColumnFamily {
  OBSERVATIONS("observations"),
  KEYWORD_RANKS("keyword_ranks"),
  CHART_RANKS("chart_ranks");

  private final String rocksDbName;

  ColumnFamily(String rocksDbName) {
    this.rocksDbName = rocksDbName;
  }

  byte[] rocksDbName() {
    return rocksDbName.getBytes(StandardCharsets.US_ASCII);
  }
}
