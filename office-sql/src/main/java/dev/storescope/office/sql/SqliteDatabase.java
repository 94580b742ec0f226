package dev.storescope.office.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.storescope.accounts.OfficeNotOpenedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Opens the office's database in an SQLite file: write-ahead log, every commit synced.
 *
 * <p>There is one connection, so that threads wait for their turn in a fair queue: SQLite takes one
 * writer at a time, and makes the others sleep and try. Other processes, such as the command line,
 * may use the file at the same time.
 */
final class SqliteDatabase {
  private static final String SCRIPTS = "sqlite";
  private static final int PRIMARY_RESULT_CODE = 0xff;

  private SqliteDatabase() {}

  /**
   * @param patience how long to wait for another process to let go of the file
   * @throws OfficeNotOpenedException if it cannot be used
   */
  static Database open(Path file, Duration patience) {
    createFolder(file);
    SQLiteDataSource source = source(file, patience);
    try (Connection connection = source.getConnection()) {
      int version = Schema.update(connection, SCRIPTS);
      if (version > Schema.latest()) {
        throw new OfficeNotOpenedException(
            "%s was written by a newer Storescope (schema %d, this one knows %d): start the newer one, or restore a backup"
                .formatted(file, version, Schema.latest()));
      }
    } catch (SQLException e) {
      throw new OfficeNotOpenedException(describe(file, e), e);
    }
    return new Database(pool(source), Dialect.SQLITE);
  }

  private static void createFolder(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new OfficeNotOpenedException(
          "Cannot make the data folder for %s: name a folder that this user can write"
              .formatted(file),
          e);
    }
  }

  private static SQLiteDataSource source(Path file, Duration patience) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.FULL);
    config.enforceForeignKeys(true);
    config.setTransactionMode(TransactionMode.IMMEDIATE);
    config.setBusyTimeout((int) patience.toMillis());
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file);
    return source;
  }

  private static HikariDataSource pool(SQLiteDataSource source) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("office");
    config.setDataSource(source);
    config.setMaximumPoolSize(1);
    config.setMaxLifetime(0);
    config.setConnectionTimeout(Duration.ofSeconds(30).toMillis());
    return new HikariDataSource(config);
  }

  private static String describe(Path file, SQLException e) {
    return switch (primaryCode(e)) {
      case SQLITE_BUSY, SQLITE_LOCKED ->
          file + " is locked by another program: end that one, then start again";
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH ->
          file + " cannot be opened for writing: give this user the file and its folder";
      case SQLITE_NOTADB, SQLITE_CORRUPT ->
          file + " is damaged or no database: move it away, and restore a backup";
      case SQLITE_FULL, SQLITE_IOERR ->
          file + " cannot be read or written: look after the disk (" + e.getMessage() + ")";
      // There are a hundred codes; those above are what an operator meets.
      default -> file + " cannot be opened: " + e.getMessage();
    };
  }

  private static SQLiteErrorCode primaryCode(SQLException e) {
    return e instanceof SQLiteException sqlite
        ? SQLiteErrorCode.getErrorCode(sqlite.getResultCode().code & PRIMARY_RESULT_CODE)
        : SQLiteErrorCode.UNKNOWN_ERROR;
  }
}
