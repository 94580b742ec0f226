package dev.storescope.parquet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** DuckDB in memory. */
final class DuckDb implements AutoCloseable {
  private final Connection connection;

  DuckDb() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
    execute("SET TimeZone = 'UTC'");
  }

  /** A view of each table that an export has, by the name of the table. */
  void open(Path export) throws SQLException {
    for (ExportTable table : ExportTable.values()) {
      Path files = export.resolve(table.wireName());
      if (Files.isDirectory(files)) {
        execute(
            "CREATE VIEW %s AS FROM read_parquet('%s/*/*/*.parquet', hive_partitioning = true)"
                .formatted(table.wireName(), files));
      }
    }
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The rows of a query, each with its values separated by vertical bars. */
  List<String> query(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (found.next()) {
        StringJoiner row = new StringJoiner("|");
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          row.add(String.valueOf(found.getObject(i)));
        }
        rows.add(row.toString());
      }
      return rows;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
