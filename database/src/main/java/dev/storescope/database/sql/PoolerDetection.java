package dev.storescope.database.sql;

import dev.storescope.database.sql.PostgresSource.Sessions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Detects a pooler between this program and PostgreSQL: it refuses the options of a session, or
 * drops them.
 */
final class PoolerDetection {
  private PoolerDetection() {}

  static Sessions detect(PostgresSettings settings, Duration timeout) throws SQLException {
    PostgresSource source = new PostgresSource(settings, Sessions.OWN, timeout, timeout);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select current_setting('%s', true)".formatted(PostgresSource.MARK))) {
      return row.next() && "on".equals(row.getString(1)) ? Sessions.OWN : Sessions.POOLED;
    } catch (SQLException e) {
      if (refusesOptions(e)) {
        return Sessions.POOLED;
      }
      throw e;
    }
  }

  /** PgBouncer says "unsupported startup parameter: options", or since 1.20 "… in options: …". */
  private static boolean refusesOptions(SQLException e) {
    String message = PostgresDatabase.firstLine(e);
    return message.contains("unsupported startup parameter") && message.contains("options");
  }
}
