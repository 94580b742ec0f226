package dev.storescope.office.sql;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A column of the office, whose values are the same in either database though they stand there
 * differently.
 */
record OfficeColumn(String name, Kind kind) {
  enum Kind {
    NUMBER,
    TEXT,
    FLAG,
    INSTANT,
    BYTES;

    /** The kind of a column's type on PostgreSQL, one of {@link Types}. */
    static Kind of(int type) {
      return switch (type) {
        case Types.BIGINT, Types.INTEGER, Types.SMALLINT -> NUMBER;
        case Types.VARCHAR -> TEXT;
        case Types.BIT, Types.BOOLEAN -> FLAG;
        case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> INSTANT;
        case Types.BINARY -> BYTES;
        // There are forty types; those above are what the office has.
        default -> throw new IllegalStateException("no column of the office is of type " + type);
      };
    }
  }

  /** The value in a row, as text that tells two values apart; null where there is none. */
  @Nullable String read(ResultSet row, JdbcCustomization jobTimes) throws SQLException {
    return switch (kind) {
      case NUMBER -> known(row, Long.toString(row.getLong(name)));
      // As it is kept by Statements: PostgreSQL takes no such character.
      case TEXT -> {
        String text = row.getString(name);
        yield text == null ? null : text.replace('\0', '\uFFFD');
      }
      case FLAG -> known(row, Boolean.toString(row.getBoolean(name)));
      case INSTANT -> {
        Instant instant = jobTimes.getInstant(row, name);
        yield instant == null ? null : Long.toString(instant.toEpochMilli());
      }
      case BYTES -> {
        byte[] bytes = row.getBytes(name);
        yield bytes == null ? null : HexFormat.of().formatHex(bytes);
      }
    };
  }

  /** Binds what was read. */
  void bind(
      PreparedStatement statement, int index, @Nullable String value, JdbcCustomization jobTimes)
      throws SQLException {
    if (value == null) {
      statement.setObject(index, null);
      return;
    }
    switch (kind) {
      case NUMBER -> statement.setLong(index, Long.parseLong(value));
      case TEXT -> statement.setString(index, value);
      case FLAG -> statement.setBoolean(index, Boolean.parseBoolean(value));
      case INSTANT ->
          jobTimes.setInstant(statement, index, Instant.ofEpochMilli(Long.parseLong(value)));
      case BYTES -> statement.setBytes(index, HexFormat.of().parseHex(value));
    }
  }

  private static @Nullable String known(ResultSet row, String value) throws SQLException {
    return row.wasNull() ? null : value;
  }
}
