package dev.storescope.server;

import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.database.SqlDatabase;
import dev.storescope.file.AtomicFile;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database and the archive of a data folder know each other: beside each is a note with an id
 * that both share, once a service has had both open. So a start notices that one of them is gone,
 * is of another installation, or, by the entries counted in the note of the archive, that the
 * database is an older copy. Without a note nothing is noticed: earlier versions wrote none.
 */
record Installation(Path data) {
  private static final Logger log = LoggerFactory.getLogger(Installation.class);
  private static final int ID_BYTES = 16;

  /** What the note of the archive says. */
  private record ArchiveNote(String id, long entries) {
    static Optional<ArchiveNote> parse(String text) {
      List<String> words = List.of(text.strip().split("\\s+", -1));
      return words.size() == 2 && words.get(1).matches("[0-9]{1,18}")
          ? Optional.of(new ArchiveNote(words.get(0), Long.parseLong(words.get(1))))
          : Optional.empty();
    }

    String format() {
      return id + "\n" + entries + "\n";
    }
  }

  private Path archive() {
    return data.resolve("archive");
  }

  private Path database() {
    return data.resolve("storescope.db");
  }

  /** In the folder of the archive, which is deleted and copied as a whole. */
  private AtomicFile archiveNote() {
    return new AtomicFile(archive().resolve("STORESCOPE-INSTALLATION"));
  }

  private AtomicFile databaseNote() {
    return new AtomicFile(data.resolve("storescope.db-installation"));
  }

  /**
   * Checks that the archive is there if the database knows one.
   *
   * @throws ArchiveNotOpenedException if it is not, or is of another installation
   */
  void requireArchive() {
    Optional<String> known = databaseNote().find().map(String::strip);
    if (known.isEmpty() || isSalvaged()) {
      return;
    }
    if (!Files.exists(archive().resolve("STORESCOPE-FORMAT"))) {
      throw new ArchiveNotOpenedException(
          "The archive %s is missing, but its database exists. Put the archive back (check that its disk is mounted), or restore a backup. To start with an empty archive instead, delete %s."
              .formatted(archive(), databaseNote().path()));
    }
    Optional<String> other =
        findArchiveNote().map(ArchiveNote::id).filter(id -> !id.equals(known.get()));
    if (other.isPresent()) {
      throw new ArchiveNotOpenedException(
          "The archive %s and the database %s belong to different installations. Put back the matching ones, or restore a backup. To use them together anyway, delete %s."
              .formatted(archive(), database(), databaseNote().path()));
    }
  }

  /** The engine completes a salvage that was interrupted, or says what to do. */
  private boolean isSalvaged() {
    return !Files.exists(archive()) && Files.exists(data.resolve("archive.salvaged"));
  }

  /**
   * Checks that the database is there if the archive knows one.
   *
   * @throws DatabaseNotOpenedException if it is not
   */
  void requireDatabase() {
    if (findArchiveNote().isPresent() && isMissingOrEmpty(database())) {
      throw new DatabaseNotOpenedException(
          "The database %s is missing or empty, but its archive exists. Put the database back, or restore a backup. To start with an empty database instead, delete %s."
              .formatted(database(), archiveNote().path()));
    }
  }

  private static boolean isMissingOrEmpty(Path file) {
    try {
      return !Files.exists(file) || Files.size(file) == 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Checks that an open database has all that the archive knows of.
   *
   * @throws DatabaseNotOpenedException if it has not
   */
  void requireEntries(SqlDatabase opened) {
    Optional<ArchiveNote> note = findArchiveNote();
    if (note.isPresent() && opened.countEntries() < note.get().entries()) {
      throw new DatabaseNotOpenedException(
          "The database %s has lost committed data: it has %s of %s accounts and ledger entries. Put back the newer one, or restore a backup. To use this one anyway, delete %s."
              .formatted(
                  database(),
                  String.valueOf(opened.countEntries()),
                  String.valueOf(note.get().entries()),
                  archiveNote().path()));
    }
  }

  /** Has the database and the archive, which are open, know each other and what is committed. */
  void note(SqlDatabase opened, RandomGenerator random) {
    try {
      String id =
          findArchiveNote()
              .map(ArchiveNote::id)
              .or(() -> databaseNote().find().map(String::strip))
              .orElseGet(() -> newId(random));
      put(archiveNote(), new ArchiveNote(id, opened.countEntries()).format());
      if (databaseNote().find().isEmpty()) {
        put(databaseNote(), id + "\n");
      }
    } catch (UncheckedIOException | DatabaseUnavailableException e) {
      // An older note checks less, and is not wrong.
      log.warn("Could not note that {} and {} belong together", archive(), database(), e);
    }
  }

  private static void put(AtomicFile note, String text) {
    if (!note.find().equals(Optional.of(text))) {
      note.put(text);
      try {
        PrivateFiles.restrict(note.path());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static String newId(RandomGenerator random) {
    byte[] id = new byte[ID_BYTES];
    random.nextBytes(id);
    return HexFormat.of().formatHex(id);
  }

  private Optional<ArchiveNote> findArchiveNote() {
    return archiveNote().find().flatMap(ArchiveNote::parse);
  }
}
