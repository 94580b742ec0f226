package dev.storescope.office.sql;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One copying of an office, between a transaction on SQLite and one on PostgreSQL. */
final class OfficeCopy {
  private static final int TOGETHER = 1000;

  private static final JdbcCustomization SQLITE_TIMES = Dialect.SQLITE.jobTimes();
  private static final JdbcCustomization POSTGRES_TIMES = Dialect.POSTGRESQL.jobTimes();

  private final Connection sqlite;
  private final Connection postgres;
  private final OfficeMove.Progress progress;
  private final List<OfficeTable> tables = new ArrayList<>();
  private long total;
  private long done;

  OfficeCopy(Connection sqlite, Connection postgres, OfficeMove.Progress progress) {
    this.sqlite = sqlite;
    this.postgres = postgres;
    this.progress = progress;
  }

  /** What is done with the values of a row. */
  private interface RowReader {
    void read(@Nullable String[] values) throws SQLException;
  }

  OfficeMove.Outcome run() throws SQLException {
    keepOthersOut();
    for (String name : OfficeTable.MOVED) {
      tables.add(OfficeTable.find(postgres, name));
      total += count(sqlite, name);
    }
    if (!isTargetEmpty()) {
      return isTargetEqual()
          ? new OfficeMove.Outcome.AlreadyThere(total)
          : new OfficeMove.Outcome.InUse();
    }
    for (OfficeTable table : tables) {
      copy(table);
    }
    progress.at(done, total);
    setSequences();
    checkBalances();
    return new OfficeMove.Outcome.Moved(total);
  }

  /**
   * From the accounts, that is, for without one there is nothing; also while SQLite is read long.
   */
  private void keepOthersOut() throws SQLException {
    execute("set local idle_in_transaction_session_timeout = 0");
    execute("lock table account in exclusive mode");
  }

  private boolean isTargetEmpty() throws SQLException {
    for (OfficeTable table : tables) {
      if (count(postgres, table.name()) > 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isTargetEqual() throws SQLException {
    for (OfficeTable table : tables) {
      RowSum here = sum(sqlite, table, table.selectionToMove(), SQLITE_TIMES);
      if (!here.equals(sum(postgres, table, table.selection(), POSTGRES_TIMES))) {
        return false;
      }
    }
    return true;
  }

  private void copy(OfficeTable table) throws SQLException {
    RowSum[] copied = {RowSum.NONE};
    try (PreparedStatement insertion = postgres.prepareStatement(table.insertion())) {
      read(
          sqlite,
          table,
          table.selectionToMove(),
          SQLITE_TIMES,
          values -> {
            copied[0] = copied[0].plus(values);
            add(insertion, table, values);
          });
      insertion.executeBatch();
    }
    if (!copied[0].equals(sum(postgres, table, table.selection(), POSTGRES_TIMES))) {
      throw new SQLException("the rows of %s did not arrive as they were".formatted(table.name()));
    }
  }

  private void add(PreparedStatement insertion, OfficeTable table, @Nullable String[] values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      table.columns().get(i).bind(insertion, i + 1, values[i], POSTGRES_TIMES);
    }
    insertion.addBatch();
    if (++done % TOGETHER == 0) {
      insertion.executeBatch();
      progress.at(done, total);
    }
  }

  /** After the greatest number that was ever given, so that none is given twice. */
  private void setSequences() throws SQLException {
    for (Map.Entry<String, Long> given : numbersGiven().entrySet()) {
      try (PreparedStatement statement =
          postgres.prepareStatement("select setval(pg_get_serial_sequence(?, 'id'), ?)")) {
        statement.setString(1, given.getKey());
        statement.setLong(2, given.getValue());
        statement.execute();
      }
    }
  }

  private Map<String, Long> numbersGiven() throws SQLException {
    Map<String, Long> given = new TreeMap<>();
    try (Statement statement = sqlite.createStatement();
        ResultSet rows =
            statement.executeQuery("select name, seq from sqlite_sequence where seq > 0")) {
      while (rows.next()) {
        given.put(rows.getString(1), rows.getLong(2));
      }
    }
    return given;
  }

  private void checkBalances() throws SQLException {
    long wrong =
        count(
            postgres,
            """
            credit_balance as kept where balance <>
            (select coalesce(sum(credits), 0) from credit_row where account_id = kept.account_id)
            """);
    if (wrong > 0) {
      throw new SQLException(
          "the balances of %,d accounts are not the sums of their rows".formatted(wrong));
    }
  }

  private static RowSum sum(
      Connection connection, OfficeTable table, String selection, JdbcCustomization jobTimes)
      throws SQLException {
    RowSum[] sum = {RowSum.NONE};
    read(connection, table, selection, jobTimes, values -> sum[0] = sum[0].plus(values));
    return sum[0];
  }

  private static void read(
      Connection connection,
      OfficeTable table,
      String selection,
      JdbcCustomization jobTimes,
      RowReader reader)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(TOGETHER);
      try (ResultSet rows = statement.executeQuery(selection)) {
        while (rows.next()) {
          @Nullable String[] values = new @Nullable String[table.columns().size()];
          for (int i = 0; i < values.length; i++) {
            values[i] = table.columns().get(i).read(rows, jobTimes);
          }
          reader.read(values);
        }
      }
    }
  }

  private static long count(Connection connection, String what) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select count(*) from " + what)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = postgres.createStatement()) {
      statement.execute(sql);
    }
  }
}
