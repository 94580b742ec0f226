package dev.storescope.office.sql;

import dev.storescope.accounts.OfficeNotOpenedException;
import dev.storescope.accounts.OfficeUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Copies the office of a data folder into a PostgreSQL database: accounts with their keys,
 * passwords and sessions, lists, credits, and what is to be fetched. Numbers stay what they are.
 */
public final class OfficeMove {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private OfficeMove() {}

  /** Is told from time to time how many rows were copied. */
  public interface Progress {
    void at(long done, long total);
  }

  /** What came of it. */
  public sealed interface Outcome {
    /** All rows were copied, and read again. */
    record Moved(long rows) implements Outcome {}

    /** The database holds the same office, row by row; nothing was done. */
    record AlreadyThere(long rows) implements Outcome {}

    /** The database holds another office; nothing was done. */
    record InUse() implements Outcome {}
  }

  /**
   * Copies an office, as a whole or not at all. Others cannot write to the old one meanwhile, nor
   * make accounts in the new one. That every table has arrived as it was, and that every balance is
   * the sum of its rows, is checked before it is kept.
   *
   * @throws OfficeNotOpenedException if there is no office in the folder, or one of the two cannot
   *     be opened
   * @throws OfficeUnavailableException if one of the two cannot do its work, or what arrived is not
   *     what was sent; nothing was copied
   */
  public static Outcome copy(Path dataFolder, PostgresSettings settings, Progress progress) {
    Path file = dataFolder.resolve(SqlOffice.FILE);
    if (!Files.exists(file)) {
      throw new OfficeNotOpenedException(
          "there is no office in %s: name the data folder of a service".formatted(dataFolder));
    }
    try (Database source = SqliteDatabase.open(file, PATIENCE);
        Database target = PostgresDatabase.open(settings, PostgresSchema.PRESENT)) {
      return copy(source, target, progress);
    }
  }

  private static Outcome copy(Database source, Database target, Progress progress) {
    try (Connection sqlite = source.dataSource().getConnection();
        Connection postgres = target.dataSource().getConnection()) {
      sqlite.setAutoCommit(false);
      postgres.setAutoCommit(false);
      boolean done = false;
      try {
        Outcome outcome = new OfficeCopy(sqlite, postgres, progress).run();
        postgres.commit();
        done = true;
        return outcome;
      } finally {
        sqlite.rollback();
        if (!done) {
          postgres.rollback();
        }
      }
    } catch (SQLException e) {
      throw new OfficeUnavailableException(
          "The office was not moved: " + PostgresDatabase.firstLine(e), e);
    }
  }
}
