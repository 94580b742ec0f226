package dev.storescope.database;

import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.database.sql.SqliteLog;
import dev.storescope.database.sql.SqliteUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads all of a closed SQLite database: its structure, its references, and the ledger, whose
 * entries are numbered and have the balance after each.
 */
public final class SqliteVerification {
  /** Entries that do not follow from the one before, and balances that are not the last entry's. */
  private static final String BROKEN_LEDGER =
      """
      select 'the ledger of account ' || account_id || ' is broken at its entry ' || number
      from (
        select account_id, number, balance, credits,
          lag(number, 1, 0) over entries as number_before,
          lag(balance, 1, 0) over entries as balance_before
        from ledger_entry window entries as (partition by account_id order by number))
      where number <> number_before + 1 or balance <> balance_before + credits
      union all
      select 'the balance of account ' || account_id || ' is not that of its ledger'
      from credit_balance
      where last_entry <> (
          select coalesce(max(number), 0) from ledger_entry
          where ledger_entry.account_id = credit_balance.account_id)
        or balance <> (
          select coalesce(sum(credits), 0) from ledger_entry
          where ledger_entry.account_id = credit_balance.account_id)
      limit 10
      """;

  private static final String BROKEN_REFERENCES =
      "select 'a row of ' || \"table\" || ' refers to none of ' || parent"
          + " from pragma_foreign_key_check limit 10";

  private SqliteVerification() {}

  /** Whether a data folder has a database. */
  public static boolean hasDatabase(Path dataFolder) {
    return Files.exists(dataFolder.resolve(SqlDatabase.FILE));
  }

  /**
   * Reads the database of a data folder; returns what is damaged. A database that was not closed
   * has a log, which SQLite reads with a file that it writes: in a folder that may not be written,
   * a temporary copy is read.
   */
  public static List<String> findDamages(Path dataFolder) {
    Path file = dataFolder.resolve(SqlDatabase.FILE);
    try {
      return hasLog(file) && !Files.isWritable(dataFolder)
          ? findDamagesOfCopy(dataFolder)
          : findDamagesOf(file);
    } catch (DatabaseNotOpenedException | IOException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }

  private static List<String> findDamagesOfCopy(Path dataFolder) throws IOException {
    Path folder = Files.createTempDirectory("storescope-verify");
    try {
      for (Path source : filesOfDatabase(dataFolder)) {
        Files.copy(source, folder.resolve(source.getFileName()));
      }
      return findDamagesOf(folder.resolve(SqlDatabase.FILE));
    } finally {
      for (Path copy : filesOfDatabase(folder)) {
        Files.delete(copy);
      }
      Files.delete(folder);
    }
  }

  private static List<Path> filesOfDatabase(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).startsWith(SqlDatabase.FILE))
          .toList();
    }
  }

  private static List<String> findDamagesOf(Path file) throws IOException {
    SqliteUse use = new SqliteUse(file);
    try {
      if (hasLog(file)) {
        try (SqliteUse.Reading reading = use.read()) {
          return findDamages(file, reading.connection());
        }
      }
      use.requireWhole();
      try (Connection connection = SqliteUse.connect(file, "?immutable=1")) {
        return findDamages(file, connection);
      }
    } catch (SQLException e) {
      return List.of(file.getFileName() + ": " + e.getMessage());
    }
  }

  private static boolean hasLog(Path file) throws IOException {
    Path log = new SqliteLog(file).file();
    return Files.exists(log) && Files.size(log) > 0;
  }

  private static List<String> findDamages(Path file, Connection connection) throws SQLException {
    List<String> damages = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      add(statement, "pragma integrity_check(10)", damages);
      damages.remove("ok");
      if (damages.isEmpty()) {
        damages.addAll(listBrokenRows(statement));
      }
    }
    return damages.stream().map(damage -> file.getFileName() + ": " + damage).toList();
  }

  /** Rows that do not fit the others, up to some. */
  static List<String> listBrokenRows(Statement statement) throws SQLException {
    List<String> broken = new ArrayList<>();
    add(statement, BROKEN_REFERENCES, broken);
    add(statement, BROKEN_LEDGER, broken);
    return broken;
  }

  private static void add(Statement statement, String query, List<String> damages)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        damages.add(String.valueOf(rows.getString(1)));
      }
    }
  }
}
