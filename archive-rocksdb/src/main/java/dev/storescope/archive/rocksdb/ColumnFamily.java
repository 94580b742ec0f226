package dev.storescope.archive.rocksdb;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The column families of an archive, with their names in RocksDB. */
enum ColumnFamily {
  OBSERVATIONS("observations"),

  /** The index of keyword ranks, of observations whose ranks are not packed. */
  KEYWORD_RANKS("keyword_ranks"),

  /** The index of chart ranks, of observations whose ranks are not packed. */
  CHART_RANKS("chart_ranks"),

  /** The packed ranks of searches and charts by period. */
  PACKED_RANKS("packed_ranks"),

  /** The keywords of apps whose ranks are packed, by period. */
  PACKED_KEYWORDS("packed_keywords"),

  /** The charts of apps whose ranks are packed, by period. */
  PACKED_CHARTS("packed_charts"),

  /** The terms of each market by word. */
  LEXICON("lexicon");

  /** What is derived from the observations. */
  static final Set<ColumnFamily> INDEXES =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(OBSERVATIONS)));

  /** What is derived from the ranks in the observations. */
  static final Set<ColumnFamily> RANK_INDEXES =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(OBSERVATIONS, LEXICON)));

  private final String rocksDbName;

  ColumnFamily(String rocksDbName) {
    this.rocksDbName = rocksDbName;
  }

  byte[] rocksDbName() {
    return rocksDbName.getBytes(StandardCharsets.US_ASCII);
  }
}
