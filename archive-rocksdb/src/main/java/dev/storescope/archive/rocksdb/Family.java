package dev.storescope.archive.rocksdb;

import java.nio.charset.StandardCharsets;

/** The column families of an archive, by the names they have on disk. */
enum Family {
  OBSERVATIONS("observations"),
  KEYWORD_RANKS("keyword_ranks"),
  CHART_RANKS("chart_ranks");

  private final String diskName;

  Family(String diskName) {
    this.diskName = diskName;
  }

  byte[] diskName() {
    return diskName.getBytes(StandardCharsets.US_ASCII);
  }
}
