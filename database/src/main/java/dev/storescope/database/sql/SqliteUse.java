package dev.storescope.database.sql;

import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteOpenMode;

/**
 * A file beside an SQLite file that notes whether it is in use, and its last commit. SQLite deletes
 * its write-ahead log when the last process closes the database, so a log that is missing although
 * none did was lost. The transactions that change something are numbered in the {@code
 * user_version} of the file, so a file whose last one is before the one noted is an older copy.
 */
public final class SqliteUse {
  static final String SUFFIX = "-use";

  private static final int LOCK_TIMEOUT_MILLIS = 5_000;

  private static final Logger log = LoggerFactory.getLogger(SqliteUse.class);

  /** Of one length, so that a full disk has space for each instead of the other. */
  private static final String OPEN = "open  \n";

  private static final String CLOSED = "closed\n";

  /** How often this process has each file open. */
  private static final Map<Path, Integer> OWN = new ConcurrentHashMap<>();

  private final Path database;
  private final SqliteLog walLog;
  private final Path note;
  private Optional<Mapping> mapping = Optional.empty();

  /** The transaction that is being committed, if it changes something. */
  private OptionalInt numbered = OptionalInt.empty();

  /**
   * The number of the last commit in the note, which follows {@link #OPEN}: written to memory, as
   * changing the time of the file would have to be synced with the next commit.
   */
  private record Mapping(Arena arena, MemorySegment bytes) {
    static Mapping open(Path note, int number) throws IOException {
      Arena arena = Arena.ofShared();
      try (FileChannel channel =
          FileChannel.open(note, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(format(number));
        channel.write(bytes, OPEN.length());
        return new Mapping(
            arena, channel.map(MapMode.READ_WRITE, OPEN.length(), bytes.limit(), arena));
      } catch (IOException e) {
        arena.close();
        throw e;
      }
    }

    /** Other processes may have noted a later one. */
    void write(int number) {
      OptionalInt noted = parse(bytes.toArray(ValueLayout.JAVA_BYTE));
      if (noted.isEmpty() || number - noted.getAsInt() > 0) {
        bytes.copyFrom(MemorySegment.ofArray(format(number)));
      }
    }

    static byte[] format(int number) {
      ByteBuffer bytes = ByteBuffer.allocate(2 * Integer.BYTES).putInt(number);
      CRC32C crc = new CRC32C();
      crc.update(bytes.array(), 0, bytes.position());
      return bytes.putInt((int) crc.getValue()).array();
    }

    /** Empty if it is damaged. */
    static OptionalInt parse(byte[] bytes) {
      int number = bytes.length < Integer.BYTES ? 0 : ByteBuffer.wrap(bytes).getInt();
      return Arrays.equals(format(number), bytes) ? OptionalInt.of(number) : OptionalInt.empty();
    }
  }

  public SqliteUse(Path database) {
    this.database = database.toAbsolutePath().normalize();
    this.walLog = new SqliteLog(this.database);
    this.note = this.database.resolveSibling(database.getFileName() + SUFFIX);
  }

  /** Held from {@link #check} to {@link #begin}. */
  OpeningLock lock() {
    return OpeningLock.acquire(database);
  }

  /** Opens the database to read it, once it is checked. */
  public Reading read() throws SQLException {
    try (OpeningLock _ = lock()) {
      check();
      return new Reading(this, connect(database, ""));
    }
  }

  public static Connection connect(Path file, String parameters) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setOpenMode(SQLiteOpenMode.OPEN_URI);
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    config.setTransactionMode(TransactionMode.DEFERRED);
    config.setBusyTimeout(LOCK_TIMEOUT_MILLIS);
    return config.createConnection("jdbc:sqlite:" + file.toUri() + parameters);
  }

  public record Reading(SqliteUse use, Connection connection) implements AutoCloseable {
    @Override
    public void close() throws SQLException {
      try (OpeningLock _ = use.lock()) {
        connection.close();
        use.noteIfLogExists();
      }
    }
  }

  /**
   * Checks that the database has all that was committed, before it is opened. Whoever closes it
   * then may delete the log, so nothing is missed without one until {@link #begin}.
   *
   * @throws DatabaseNotOpenedException if something is missing
   */
  void check() {
    if (OWN.containsKey(database)) {
      return;
    }
    requireWhole();
    try {
      if (walLog.findCommits().isEmpty()) {
        // Of a database that is not there any more.
        Files.deleteIfExists(note);
      } else if (isNotedOpen()) {
        write(CLOSED);
      }
    } catch (IOException e) {
      throw notReadable(e);
    }
  }

  private DatabaseNotOpenedException notReadable(Exception e) {
    return new DatabaseNotOpenedException(
        "%s cannot be read (%s). Give this user access to the file and its folder."
            .formatted(database, e),
        e);
  }

  /**
   * The same for who changes nothing.
   *
   * @throws DatabaseNotOpenedException if something is missing
   */
  public void requireWhole() {
    if (OWN.containsKey(database)) {
      return;
    }
    try {
      // Another process may close the database between two of the reads.
      Optional<String> loss = findLoss().isEmpty() ? Optional.empty() : findLoss();
      if (loss.isPresent()) {
        throw lost(loss.get());
      }
    } catch (IOException | UncheckedIOException e) {
      throw notReadable(e);
    }
  }

  private Optional<String> findLoss() throws IOException {
    if (!Files.exists(database)) {
      return Optional.empty();
    }
    Optional<String> loss = walLog.findLoss();
    if (loss.isEmpty() && !Files.exists(walLog.file()) && isNotedOpen()) {
      return Optional.of(walLog.file() + " is missing");
    }
    return loss.or(this::findOlderCopy);
  }

  private Optional<String> findOlderCopy() {
    try {
      OptionalInt noted = findNotedCommit();
      Optional<SqliteLog.Commits> commits = walLog.findCommits();
      if (commits.isPresent() && commits.get().isFileOlderThanLog()) {
        return Optional.of("the file is an older copy than its log");
      }
      return commits.isPresent() && noted.isPresent() && commits.get().last() - noted.getAsInt() < 0
          ? Optional.of(
              String.format(
                  Locale.ROOT,
                  "it is an older copy: its last commit has the number %d, and %d is noted",
                  commits.get().last(),
                  noted.getAsInt()))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private OptionalInt findNotedCommit() throws IOException {
    byte[] bytes = readNote();
    return bytes.length > OPEN.length()
        ? Mapping.parse(Arrays.copyOfRange(bytes, OPEN.length(), bytes.length))
        : OptionalInt.empty();
  }

  private byte[] readNote() throws IOException {
    try {
      return Files.readAllBytes(note);
    } catch (NoSuchFileException e) {
      return new byte[0];
    }
  }

  private DatabaseNotOpenedException lost(String loss) {
    return new DatabaseNotOpenedException(
        "%s has lost committed data: %s. Restore a backup, or put back the file. To continue with what is left instead, delete %s and %s."
            .formatted(database, loss, walLog.index(), note));
  }

  private boolean isNotedOpen() throws IOException {
    return new String(readNote(), StandardCharsets.ISO_8859_1).startsWith(OPEN);
  }

  /** Notes that this process has the database open; its log exists. */
  void begin() {
    OWN.merge(database, 1, Integer::sum);
    noteIfLogExists();
    try {
      if (Files.exists(note)) {
        mapping = Optional.of(Mapping.open(note, findNotedCommit().orElse(0)));
      }
    } catch (IOException e) {
      log.warn("Could not note commits in {}", note, e);
    }
  }

  /** Numbers a transaction that has changed something, before it is committed. */
  void number(SqlStatements sql) throws SQLException {
    numbered = OptionalInt.empty();
    if (sql.takeChanged()) {
      int number = (int) sql.count("pragma user_version") + 1;
      sql.updateOnce("pragma user_version = " + number);
      numbered = OptionalInt.of(number);
    }
  }

  /** Notes that the transaction is committed. */
  synchronized void noteCommit() {
    if (mapping.isPresent() && numbered.isPresent()) {
      mapping.get().write(numbered.getAsInt());
    }
  }

  /**
   * Closes the database. It is noted before, since the machine may stop after the log is deleted.
   */
  void end(Runnable close) {
    try (OpeningLock _ = lock()) {
      write(CLOSED);
      close.run();
      closeMapping();
      OWN.computeIfPresent(database, (_, times) -> times == 1 ? null : times - 1);
      noteIfLogExists();
    }
  }

  private synchronized void closeMapping() {
    mapping.ifPresent(each -> each.arena().close());
    mapping = Optional.empty();
  }

  /** Notes that the database is in use if it has a log. */
  private void noteIfLogExists() {
    if (Files.exists(walLog.file())) {
      write(OPEN);
    }
  }

  private void write(String text) {
    try {
      PrivateFiles.createIfAbsent(note);
      try (FileChannel channel = FileChannel.open(note, StandardOpenOption.WRITE)) {
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)), 0);
        if (text.equals(CLOSED)) {
          channel.force(true);
        }
      }
    } catch (IOException e) {
      // Without the note less is checked.
      log.warn("Could not note in {} whether the database is in use", note, e);
      delete();
    }
  }

  private void delete() {
    try {
      Files.deleteIfExists(note);
    } catch (IOException e) {
      log.debug("Could not delete {}", note, e);
    }
  }
}
