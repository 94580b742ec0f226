package dev.storescope.office.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Brings a database's tables up to date: numbered scripts, each run once, all in one transaction.
 *
 * <p>By hand and not with Flyway, whose start takes about 400 ms of the two seconds in which the
 * service is to answer.
 */
final class Schema {
  private static final List<String> SCRIPTS =
      List.of(
          "001-office.sql",
          "002-fetching.sql",
          "003-credits.sql",
          "004-sessions.sql",
          "005-tracking.sql",
          "006-left-fetches.sql");

  /** No other line of a script, comments included, ends with a semicolon. */
  private static final Pattern END_OF_STATEMENT = Pattern.compile(";\\s*(\\n|$)");

  private Schema() {}

  /** The version that this program makes and understands. */
  static int latest() {
    return SCRIPTS.size();
  }

  /**
   * Runs the scripts that are due.
   *
   * @return the version found: greater than {@link #latest()} in a database of a newer program,
   *     which is left alone
   */
  static int update(Connection connection, String scripts) throws SQLException {
    return Database.transact(connection, Dialect.SQLITE, sql -> update(sql, scripts));
  }

  private static int update(Statements sql, String scripts) throws SQLException {
    sql.update("create table if not exists schema_version (version int not null)");
    int found = (int) sql.count("select coalesce(max(version), 0) from schema_version");
    for (int version = found + 1; version <= latest(); version++) {
      run(sql, scripts + "/" + SCRIPTS.get(version - 1));
      sql.update("insert into schema_version (version) values (?)", version);
    }
    return found;
  }

  private static void run(Statements sql, String script) throws SQLException {
    for (String statement : END_OF_STATEMENT.split(read(script), -1)) {
      if (!statement.isBlank()) {
        sql.update(statement);
      }
    }
  }

  private static String read(String script) {
    try (InputStream text = Schema.class.getResourceAsStream(script)) {
      if (text == null) {
        throw new IllegalStateException(script + " is missing from the program");
      }
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
