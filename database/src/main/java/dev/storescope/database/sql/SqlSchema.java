package dev.storescope.database.sql;

import dev.storescope.accounts.DatabaseNotOpenedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * The tables that this program uses. Flyway creates and updates them, and is started only if a
 * migration is due.
 *
 * @param version the schema version that this program knows
 * @param laterScripts where more migrations are, as Flyway names locations
 */
public record SqlSchema(int version, List<String> laterScripts) {
  public static final SqlSchema CURRENT = new SqlSchema(39, List.of());

  private record SchemaVersion(int version, int oldestCompatible) {}

  /**
   * Applies the migrations that are due. Of several processes that try at once one applies them.
   *
   * @param forMigrations whose statements may take long
   * @param database its name for the operator
   * @throws DatabaseNotOpenedException if the tables are newer and not compatible with this
   *     program, or a migration fails
   */
  void update(DataSource source, DataSource forMigrations, Dialect dialect, String database)
      throws SQLException {
    SchemaVersion found = read(source, dialect);
    while (found.version() < version) {
      Optional<FlywayException> failure = migrate(forMigrations, dialect);
      SchemaVersion before = found;
      found = read(source, dialect);
      if (found.version() == before.version()) {
        throw notMigrated(
            database,
            failure.orElseGet(() -> new FlywayException("no migration to schema " + version)));
      }
    }
    if (found.oldestCompatible() > version) {
      throw new DatabaseNotOpenedException(
          String.format(
              Locale.ROOT,
              "%s was written by a newer version of Storescope (schema %d, compatible from %d on; this version supports %d). Start the newer version, or restore a backup.",
              database,
              found.version(),
              found.oldestCompatible(),
              version));
    }
  }

  private static SchemaVersion read(DataSource source, Dialect dialect) throws SQLException {
    try (Connection connection = source.getConnection()) {
      return Transactions.transact(connection, dialect, sql -> read(sql, dialect));
    }
  }

  private static SchemaVersion read(SqlStatements sql, Dialect dialect) throws SQLException {
    boolean created =
        sql.list(dialect.findVersionTable(), row -> Optional.ofNullable(row.getString(1))).stream()
            .anyMatch(Optional::isPresent);
    return created
        ? sql.find(
                "select max(version) as version, max(oldest_compatible) as oldest from"
                    + " schema_version",
                row -> new SchemaVersion(row.getInt("version"), row.getInt("oldest")))
            .orElseThrow()
        : new SchemaVersion(0, 0);
  }

  /** Fails on SQLite, which Flyway does not lock, also if another process does the same. */
  private Optional<FlywayException> migrate(DataSource source, Dialect dialect) {
    try {
      Flyway.configure()
          .dataSource(source)
          .locations(
              Stream.concat(
                      Stream.of("classpath:dev/storescope/database/" + dialect.scripts()),
                      laterScripts.stream())
                  .toArray(String[]::new))
          .javaMigrations(new KeywordFormMigration(dialect))
          .failOnMissingLocations(true)
          .createSchemas(false)
          .cleanDisabled(true)
          .lockRetryCount(-1)
          .load()
          .migrate();
      return Optional.empty();
    } catch (FlywayException e) {
      return Optional.of(e);
    }
  }

  private static DatabaseNotOpenedException notMigrated(String database, FlywayException failure)
      throws SQLException {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException reason) {
        throw reason;
      }
    }
    return new DatabaseNotOpenedException(
        "The tables of %s cannot be updated: %s"
            .formatted(database, PostgresDatabase.firstLine(failure)),
        failure);
  }
}
