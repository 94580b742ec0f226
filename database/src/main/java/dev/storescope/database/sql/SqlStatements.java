package dev.storescope.database.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements on one connection, each prepared once. Instants are bound as milliseconds since
 * 1970, UTC.
 */
public final class SqlStatements implements AutoCloseable {
  private final Connection connection;
  private final Dialect dialect;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private boolean changed;

  SqlStatements(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  /** Reads one row. */
  public interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** A value that binds itself. */
  public interface Parameter {
    void bind(PreparedStatement statement, int index) throws SQLException;
  }

  public <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... values)
      throws SQLException {
    try (ResultSet rows = prepare(sql, values).executeQuery()) {
      List<T> list = new ArrayList<>();
      while (rows.next()) {
        list.add(reader.read(rows));
      }
      return list;
    }
  }

  public <T> Optional<T> find(String sql, RowReader<T> reader, @Nullable Object... values)
      throws SQLException {
    return list(sql, reader, values).stream().findFirst();
  }

  /**
   * The first row of a selection from one table, as committed by the last transaction that changed
   * it. Its rows are locked until this transaction ends.
   */
  public <T> Optional<T> lock(String sql, RowReader<T> reader, @Nullable Object... values)
      throws SQLException {
    return find(sql + dialect.locking(), reader, values);
  }

  public long count(String sql, @Nullable Object... values) throws SQLException {
    return find(sql, row -> row.getLong(1), values).orElse(0L);
  }

  /** Runs a change and returns the number of changed rows. */
  public int update(String sql, @Nullable Object... values) throws SQLException {
    int rows = prepare(sql, values).executeUpdate();
    changed |= rows > 0;
    return rows;
  }

  /** Runs a change once for each array of values. */
  public void updateEach(String sql, List<@Nullable Object[]> values) throws SQLException {
    if (values.isEmpty()) {
      return;
    }
    for (@Nullable Object[] each : values) {
      prepare(sql, each).addBatch();
    }
    prepare(sql).executeBatch();
    changed = true;
  }

  /** Whether a row was changed since this was asked last. */
  boolean takeChanged() {
    boolean taken = changed;
    changed = false;
    return taken;
  }

  /** Runs a change that is not prepared, since it is not run twice. */
  void updateOnce(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** Whether a row was refused because another one has its unique values. */
  public boolean isDuplicate(SQLException e) {
    return dialect.isDuplicate(e);
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement : prepared.values()) {
      statement.close();
    }
  }

  public static Optional<Instant> findInstant(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }

  public static Optional<Long> findLong(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(value);
  }

  public static Instant getInstant(ResultSet row, String column) throws SQLException {
    return Instant.ofEpochMilli(row.getLong(column));
  }

  private PreparedStatement prepare(String sql, @Nullable Object... values) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      bind(statement, i + 1, values[i]);
    }
    return statement;
  }

  private static void bind(PreparedStatement statement, int index, @Nullable Object value)
      throws SQLException {
    switch (value) {
      case Parameter parameter -> parameter.bind(statement, index);
      // PostgreSQL refuses U+0000 in text; replaced on both engines, it matches no stored text.
      case String text -> statement.setString(index, text.replace('\0', '\uFFFD'));
      case Instant instant -> statement.setLong(index, instant.toEpochMilli());
      case null, default -> statement.setObject(index, value);
    }
  }
}
