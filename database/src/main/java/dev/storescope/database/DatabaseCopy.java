package dev.storescope.database;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.database.sql.Dialect;
import dev.storescope.database.sql.PostgresDatabase;
import dev.storescope.database.sql.PostgresSettings;
import dev.storescope.database.sql.SqlSchema;
import dev.storescope.database.sql.SqliteDatabase;
import dev.storescope.database.sql.Transactions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Copies the SQLite database of a data folder to PostgreSQL: accounts with their keys, passwords
 * and sessions, lists, credits and fetch jobs. Identifiers stay the same.
 */
public final class DatabaseCopy {
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(5);
  private static final int BATCH = 1000;

  private static final JdbcCustomization SQLITE_TIMES = Dialect.SQLITE.jobTimes();
  private static final JdbcCustomization POSTGRES_TIMES = Dialect.POSTGRESQL.jobTimes();

  private final Connection sqlite;
  private final Connection postgres;
  private final CopyProgress progress;
  private final List<CopiedTable> tables = new ArrayList<>();
  private long total;
  private long done;

  private DatabaseCopy(Connection sqlite, Connection postgres, CopyProgress progress) {
    this.sqlite = sqlite;
    this.postgres = postgres;
    this.progress = progress;
  }

  /** Is called from time to time with the number of copied rows. */
  public interface CopyProgress {
    void at(long done, long total);
  }

  /** The result of a copy. */
  public sealed interface CopyOutcome {
    /** All rows were copied and compared. */
    record Copied(long rows) implements CopyOutcome {}

    /** PostgreSQL already holds the same rows; nothing was changed. */
    record AlreadyCopied(long rows) implements CopyOutcome {}

    /** PostgreSQL holds other rows; nothing was changed. */
    record TargetInUse() implements CopyOutcome {}
  }

  /** The number of rows and a sum of their hashes, which does not depend on their order. */
  private record Checksum(long rows, long hashes) {
    private static final Checksum EMPTY = new Checksum(0, 0);

    /** A byte that no text has in UTF-8. */
    private static final byte[] NULL = {(byte) 0xff};

    Checksum plus(@Nullable String[] values) {
      MessageDigest digest = sha256();
      for (@Nullable String value : values) {
        byte[] bytes = value == null ? NULL : value.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
      }
      return new Checksum(rows + 1, hashes + ByteBuffer.wrap(digest.digest()).getLong());
    }

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private interface RowConsumer {
    void accept(@Nullable String[] values) throws SQLException;
  }

  /**
   * Copies all tables in one transaction. During the copy no other process can write to SQLite or
   * create accounts on PostgreSQL. Before the commit every table is compared with its copy, and
   * every balance with the sum of its ledger entries.
   *
   * @throws DatabaseNotOpenedException if the folder has no database, or one of the two cannot be
   *     opened
   * @throws DatabaseUnavailableException if one of the two fails, or the copy differs from the
   *     original; nothing was copied
   */
  public static CopyOutcome copy(Path dataFolder, PostgresSettings target, CopyProgress progress) {
    Path file = dataFolder.resolve(SqlDatabase.FILE);
    if (!Files.exists(file)) {
      throw new DatabaseNotOpenedException(
          "%s has no %s. Name the data folder of a service."
              .formatted(dataFolder, SqlDatabase.FILE));
    }
    try (Transactions from = SqliteDatabase.open(file, LOCK_TIMEOUT);
        Transactions to = PostgresDatabase.open(target, SqlSchema.CURRENT);
        Connection sqlite = from.dataSource().getConnection();
        Connection postgres = to.dataSource().getConnection()) {
      return new DatabaseCopy(sqlite, postgres, progress).run();
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(
          "The database was not copied: " + PostgresDatabase.firstLine(e), e);
    }
  }

  private CopyOutcome run() throws SQLException {
    sqlite.setAutoCommit(false);
    postgres.setAutoCommit(false);
    try {
      CopyOutcome outcome = copyTables();
      postgres.commit();
      sqlite.rollback();
      return outcome;
    } catch (SQLException | RuntimeException | Error e) {
      Transactions.rollback(postgres, e);
      Transactions.rollback(sqlite, e);
      throw e;
    }
  }

  private CopyOutcome copyTables() throws SQLException {
    // Every other row refers to an account, and reading SQLite may take long.
    execute("set local idle_in_transaction_session_timeout = 0");
    execute("lock table account in exclusive mode");
    for (String name : CopiedTable.NAMES) {
      tables.add(CopiedTable.describe(postgres, name));
      total += count(sqlite, name);
    }
    if (!isTargetEmpty()) {
      return isTargetEqual() ? new CopyOutcome.AlreadyCopied(total) : new CopyOutcome.TargetInUse();
    }
    for (CopiedTable table : tables) {
      copy(table);
    }
    progress.at(done, total);
    setSequences();
    checkBalances();
    return new CopyOutcome.Copied(total);
  }

  private boolean isTargetEmpty() throws SQLException {
    for (CopiedTable table : tables) {
      if (count(postgres, table.name()) > 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isTargetEqual() throws SQLException {
    for (CopiedTable table : tables) {
      Checksum original = checksum(sqlite, table, table.selectionToCopy(), SQLITE_TIMES);
      if (!original.equals(checksumOfCopy(table))) {
        return false;
      }
    }
    return true;
  }

  private void copy(CopiedTable table) throws SQLException {
    Checksum[] copied = {Checksum.EMPTY};
    try (PreparedStatement insertion = postgres.prepareStatement(table.insertion())) {
      read(
          sqlite,
          table,
          table.selectionToCopy(),
          SQLITE_TIMES,
          values -> {
            copied[0] = copied[0].plus(values);
            add(insertion, table, values);
          });
      insertion.executeBatch();
    }
    if (!copied[0].equals(checksumOfCopy(table))) {
      throw new SQLException("the copy of %s differs from the original".formatted(table.name()));
    }
  }

  private void add(PreparedStatement insertion, CopiedTable table, @Nullable String[] values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      table.columns().get(i).bind(insertion, i + 1, values[i], POSTGRES_TIMES);
    }
    insertion.addBatch();
    if (++done % BATCH == 0) {
      insertion.executeBatch();
      progress.at(done, total);
    }
  }

  /** Continues after the last generated identifier, so that none is used twice. */
  private void setSequences() throws SQLException {
    for (Map.Entry<String, Long> last : lastIdentifiers().entrySet()) {
      try (PreparedStatement statement =
          postgres.prepareStatement("select setval(pg_get_serial_sequence(?, 'id'), ?)")) {
        statement.setString(1, last.getKey());
        statement.setLong(2, last.getValue());
        statement.execute();
      }
    }
  }

  private Map<String, Long> lastIdentifiers() throws SQLException {
    Map<String, Long> last = new TreeMap<>();
    try (Statement statement = sqlite.createStatement();
        ResultSet rows =
            statement.executeQuery("select name, seq from sqlite_sequence where seq > 0")) {
      while (rows.next()) {
        last.put(rows.getString(1), rows.getLong(2));
      }
    }
    return last;
  }

  private void checkBalances() throws SQLException {
    long wrong =
        count(
            postgres,
            """
            credit_balance as stored where balance <>
            (select coalesce(sum(credits), 0) from ledger_entry where account_id = stored.account_id)
            """);
    if (wrong > 0) {
      throw new SQLException(
          String.format(
              Locale.ROOT,
              "the balances of %,d accounts are not the sums of their ledger entries",
              wrong));
    }
  }

  private Checksum checksumOfCopy(CopiedTable table) throws SQLException {
    return checksum(postgres, table, table.selection(), POSTGRES_TIMES);
  }

  private static Checksum checksum(
      Connection connection, CopiedTable table, String selection, JdbcCustomization jobTimes)
      throws SQLException {
    Checksum[] sum = {Checksum.EMPTY};
    read(connection, table, selection, jobTimes, values -> sum[0] = sum[0].plus(values));
    return sum[0];
  }

  private static void read(
      Connection connection,
      CopiedTable table,
      String selection,
      JdbcCustomization jobTimes,
      RowConsumer consumer)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(BATCH);
      try (ResultSet rows = statement.executeQuery(selection)) {
        while (rows.next()) {
          @Nullable String[] values = new @Nullable String[table.columns().size()];
          for (int i = 0; i < values.length; i++) {
            values[i] = table.columns().get(i).read(rows, jobTimes);
          }
          consumer.accept(values);
        }
      }
    }
  }

  private static long count(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select count(*) from " + table)) {
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
