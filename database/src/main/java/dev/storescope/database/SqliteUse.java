package dev.storescope.database;

import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.file.AtomicFile;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file beside an SQLite file that notes whether it is in use. SQLite deletes its write-ahead log
 * when the last process closes the database, so a log that is missing although none did was lost.
 */
final class SqliteUse {
  static final String SUFFIX = "-use";

  private static final Logger log = LoggerFactory.getLogger(SqliteUse.class);

  /** Of one length, so that a full disk has space for each instead of the other. */
  private static final String OPEN = "open  \n";

  private static final String CLOSED = "closed\n";

  /** How often this process has each file open. */
  private static final Map<Path, Integer> OWN = new ConcurrentHashMap<>();

  private final Path database;
  private final SqliteLog walLog;
  private final Path note;

  SqliteUse(Path database) {
    this.database = database.toAbsolutePath().normalize();
    this.walLog = new SqliteLog(this.database);
    this.note = this.database.resolveSibling(database.getFileName() + SUFFIX);
  }

  /**
   * Checks that the database has all that was committed, before it is opened. Whoever closes it
   * then may delete the log, so nothing is missed without one until {@link #noteIfLogExists}.
   *
   * @throws DatabaseNotOpenedException if something is missing
   */
  void check() {
    if (OWN.containsKey(database)) {
      return;
    }
    requireWhole();
    if (isNotedOpen()) {
      write(CLOSED);
    }
  }

  /**
   * The same for who changes nothing.
   *
   * @throws DatabaseNotOpenedException if something is missing
   */
  void requireWhole() {
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
      throw new DatabaseNotOpenedException(
          "%s cannot be read: give this user the file and its folder (%s)".formatted(database, e),
          e);
    }
  }

  private Optional<String> findLoss() throws IOException {
    if (!Files.exists(database)) {
      return Optional.empty();
    }
    Optional<String> loss = walLog.findLoss();
    return loss.isEmpty() && !Files.exists(walLog.file()) && isNotedOpen()
        ? Optional.of(walLog.file() + " is missing")
        : loss;
  }

  private DatabaseNotOpenedException lost(String loss) {
    return new DatabaseNotOpenedException(
        "%s lacks something that was committed, as %s: restore a backup, or put back the file; to go on with what is left instead, delete %s and %s"
            .formatted(database, loss, walLog.index(), note));
  }

  private boolean isNotedOpen() {
    return new AtomicFile(note).find().equals(Optional.of(OPEN));
  }

  /** Notes that this process has the database open; its log exists. */
  void begin() {
    OWN.merge(database, 1, Integer::sum);
    noteIfLogExists();
  }

  /**
   * Closes the database. It is noted before, since the machine may stop after the log is deleted.
   */
  void end(Runnable close) {
    write(CLOSED);
    close.run();
    OWN.computeIfPresent(database, (_, times) -> times == 1 ? null : times - 1);
    noteIfLogExists();
  }

  /** Notes that the database is in use if it has a log. */
  void noteIfLogExists() {
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
