package dev.storescope.office.sql;

import dev.storescope.accounts.OfficeNotOpenedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * The steps of the tables on PostgreSQL: what this program makes and understands, and with which
 * newer ones it can go on.
 *
 * @param latest the last step that this program knows
 * @param scripts where the steps are, as Flyway names places
 */
record PostgresSchema(int latest, List<String> scripts) {
  static final PostgresSchema PRESENT =
      new PostgresSchema(2, List.of("classpath:dev/storescope/office/sql/postgresql"));

  /** What a database says of its tables: their last step, and the oldest program it is for. */
  private record Found(int step, int oldestProgram) {}

  /**
   * Takes the steps that are due. Where several nodes are at it, one takes them and the others
   * wait.
   *
   * @throws OfficeNotOpenedException if the tables are of a newer program that this one cannot go
   *     on with, or a step fails
   */
  void update(DataSource source, PostgresSettings settings) throws SQLException {
    Found found = read(source);
    if (found.step() < latest) {
      migrate(source, settings);
      found = read(source);
    }
    if (found.oldestProgram() > latest) {
      throw new OfficeNotOpenedException(
          "The office in %s is of a newer Storescope (schema %d, for programs that know %d; this one knows %d): start the newer one, or restore a backup"
              .formatted(settings, found.step(), found.oldestProgram(), latest));
    }
  }

  private static Found read(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection();
        Statements sql = new Statements(connection, Dialect.POSTGRESQL)) {
      boolean empty =
          sql.find(
                  "select to_regclass('schema_step')", row -> Optional.ofNullable(row.getString(1)))
              .flatMap(name -> name)
              .isEmpty();
      return empty
          ? new Found(0, 0)
          : sql.find(
                  "select max(step) as step, max(oldest_program) as oldest from schema_step",
                  row -> new Found(row.getInt("step"), row.getInt("oldest")))
              .orElseThrow();
    }
  }

  private void migrate(DataSource source, PostgresSettings settings) throws SQLException {
    try {
      Flyway.configure()
          .dataSource(source)
          .locations(scripts.toArray(String[]::new))
          .failOnMissingLocations(true)
          .createSchemas(false)
          .cleanDisabled(true)
          .lockRetryCount(-1)
          .load()
          .migrate();
    } catch (FlywayException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof SQLException failure) {
          throw failure;
        }
      }
      throw new OfficeNotOpenedException(
          "The tables of the office in %s cannot be brought up to date: %s"
              .formatted(settings, PostgresDatabase.firstLine(e)),
          e);
    }
  }
}
