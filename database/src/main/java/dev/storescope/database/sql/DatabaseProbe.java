package dev.storescope.database.sql;

import java.sql.SQLException;

/** Commits a write that changes nothing, reads, and checks the pages of a small file. */
public record DatabaseProbe(Transactions transactions) {
  /** A check of 32 MB takes some tens of milliseconds. */
  private static final long MOST_CHECKED_BYTES = 32L << 20;

  public void run() {
    transactions.transact(
        sql -> {
          switch (transactions.dialect()) {
            case SQLITE -> probeSqlite(sql);
            case POSTGRESQL -> probePostgres(sql);
          }
          return sql.count("select count(*) from account");
        });
  }

  private static void probeSqlite(SqlStatements sql) throws SQLException {
    sql.update("pragma user_version = " + sql.count("pragma user_version"));
    if (sql.count("pragma page_count") * sql.count("pragma page_size") <= MOST_CHECKED_BYTES) {
      String result = sql.find("pragma quick_check(1)", row -> row.getString(1)).orElse("ok");
      if (!result.equals("ok")) {
        throw new SQLException("It is damaged. Stop the service, and restore a backup: " + result);
      }
    }
  }

  /** The message is a record of the write-ahead log, and nothing else. */
  private static void probePostgres(SqlStatements sql) throws SQLException {
    sql.find(
        "select pg_logical_emit_message(true, 'storescope', 'ready')::text",
        row -> row.getString(1));
  }
}
