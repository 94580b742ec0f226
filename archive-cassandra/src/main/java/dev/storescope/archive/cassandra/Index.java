package dev.storescope.archive.cassandra;

/** The indexes of ranks, by the names of their tables. */
enum Index {
  KEYWORD_RANKS("keyword_rank", Width.KEYWORD_RANKS),
  CHART_RANKS("chart_rank", Width.CHART_RANKS);

  private final String table;
  private final Width width;

  Index(String table, Width width) {
    this.table = table;
    this.width = width;
  }

  String table() {
    return table;
  }

  Width width() {
    return width;
  }
}
