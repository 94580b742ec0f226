package dev.storescope.database.sql;

import com.zaxxer.hikari.HikariConfig;
import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.file.PrivateFiles;
import dev.storescope.text.Quantity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Opens a database in an SQLite file, with a write-ahead log and every commit synced.
 *
 * <p>The pool has one connection: SQLite has one writer at a time, and threads that wait for the
 * pool are served in order instead of sleeping and retrying. Other processes, such as the command
 * line, may use the file at the same time.
 */
public final class SqliteDatabase {
  private static final int MAX_PATH_BYTES = 500;
  private static final int PRIMARY_RESULT_CODE = 0xff;

  private SqliteDatabase() {}

  /** Loads the formats of dates that SQLite's driver has, which takes as long as to open a file. */
  public static void prepare() {
    new SQLiteConfig();
  }

  /**
   * Opens a file, which is made if there is none.
   *
   * @param lockTimeout how long to wait for another process to unlock the file
   * @throws DatabaseNotOpenedException if it cannot be used, or lacks something that was committed
   */
  public static Transactions open(Path file, Duration lockTimeout) {
    checkLength(file);
    createFolder(file);
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new DatabaseNotOpenedException(notWritable(file));
    }
    SqliteUse use = new SqliteUse(file);
    try (OpeningLock _ = use.lock()) {
      use.check();
      createFiles(file);
      SQLiteDataSource source = source(file, lockTimeout);
      SqlSchema.CURRENT.update(source, source, Dialect.SQLITE, file.toString());
      MonitoredPool pool = pool(source);
      use.begin();
      return new Transactions(pool, Dialect.SQLITE, Optional.of(use));
    } catch (SQLException e) {
      throw new DatabaseNotOpenedException(describe(file, e), e);
    }
  }

  /** SQLite adds a suffix, and opens files of at most 512 bytes. */
  private static void checkLength(Path file) {
    int bytes = file.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_PATH_BYTES) {
      throw new DatabaseNotOpenedException(
          "%s cannot be opened, because its path has %s, and at most %s are possible. Choose a data folder with a shorter path."
              .formatted(file, Quantity.of(bytes, "byte"), String.valueOf(MAX_PATH_BYTES)));
    }
  }

  private static void createFolder(Path file) {
    try {
      PrivateFiles.createFolders(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    } catch (IOException e) {
      throw new DatabaseNotOpenedException(
          "Cannot create the folder of %s. Choose a data folder that this user can write to."
              .formatted(file),
          e);
    }
  }

  /** SQLite gives the files of the write-ahead log the permissions of the database file. */
  private static void createFiles(Path file) {
    try {
      PrivateFiles.createIfAbsent(file);
      for (String suffix : List.of("", "-wal", "-shm", SqliteUse.SUFFIX, OpeningLock.SUFFIX)) {
        Path each = file.resolveSibling(file.getFileName() + suffix);
        if (Files.isRegularFile(each)) {
          PrivateFiles.restrict(each);
        }
      }
    } catch (IOException e) {
      throw new DatabaseNotOpenedException(notWritable(file), e);
    }
  }

  private static String notWritable(Path file) {
    return file
        + " cannot be opened for writing. Give this user write access to the file"
        + " and its folder.";
  }

  private static SQLiteDataSource source(Path file, Duration lockTimeout) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.FULL);
    config.enforceForeignKeys(true);
    config.setTransactionMode(TransactionMode.IMMEDIATE);
    config.setBusyTimeout((int) lockTimeout.toMillis());
    // Else the driver searches the text of each statement, which may take longer than the
    // statement.
    config.setGetGeneratedKeys(false);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file);
    return source;
  }

  private static MonitoredPool pool(SQLiteDataSource source) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("sqlite");
    config.setDataSource(source);
    config.setMaximumPoolSize(1);
    config.setMaxLifetime(0);
    config.setConnectionTimeout(Duration.ofSeconds(30).toMillis());
    return new MonitoredPool(config);
  }

  private static String describe(Path file, SQLException e) {
    return switch (primaryCode(e)) {
      case SQLITE_BUSY, SQLITE_LOCKED ->
          file + " is locked by another program. Stop it, then start again.";
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH -> notWritable(file);
      case SQLITE_NOTADB, SQLITE_CORRUPT ->
          file + " is damaged or not a database. Move it away, and restore a backup.";
      case SQLITE_FULL -> full(file);
      case SQLITE_IOERR ->
          isFull(e)
              ? full(file)
              : file + " cannot be read or written. Check the disk (" + e.getMessage() + ").";
      // SQLite has a hundred codes; those above are the ones that an operator meets.
      default -> file + " cannot be opened: " + e.getMessage();
    };
  }

  private static String full(Path file) {
    return file + " cannot be opened, its disk is full: free some space";
  }

  /** The index of the write-ahead log cannot grow. */
  private static boolean isFull(SQLException e) {
    return e instanceof SQLiteException sqlite
        && sqlite.getResultCode() == SQLiteErrorCode.SQLITE_IOERR_SHMSIZE;
  }

  private static SQLiteErrorCode primaryCode(SQLException e) {
    return e instanceof SQLiteException sqlite
        ? SQLiteErrorCode.getErrorCode(sqlite.getResultCode().code & PRIMARY_RESULT_CODE)
        : SQLiteErrorCode.UNKNOWN_ERROR;
  }
}
