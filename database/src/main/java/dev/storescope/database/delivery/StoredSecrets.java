package dev.storescope.database.delivery;

import dev.storescope.database.sql.SqlStatements;
import java.sql.SQLException;
import java.util.List;

/** All secrets in a database that are encrypted, as they are stored. */
public final class StoredSecrets {
  private static final String SELECT =
      """
      select secret from (
        select address as secret from channel
        union all select secret from channel
        union all select former_secret from channel
        union all select credentials from connection) as stored
      where secret like 'tink:%'
      """;

  private StoredSecrets() {}

  public static List<String> list(SqlStatements sql) throws SQLException {
    return sql.list(SELECT, row -> row.getString("secret"));
  }
}
