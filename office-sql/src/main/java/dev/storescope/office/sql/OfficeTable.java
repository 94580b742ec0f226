package dev.storescope.office.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table of the office. */
record OfficeTable(String name, List<OfficeColumn> columns) {
  /** All that move with an office, each after those that it refers to. */
  static final List<String> MOVED =
      List.of(
          "account",
          "api_key",
          "session",
          "competitor_list",
          "scheduled_tasks",
          "tracked_subject",
          "given_up",
          "wait_need",
          "credit_balance",
          "credit_row",
          "daily_charge",
          "tracked_app",
          "tracked_keyword",
          "daily_look",
          "look");

  OfficeTable {
    columns = List.copyOf(columns);
  }

  /** The table as it is on PostgreSQL. */
  static OfficeTable find(Connection postgres, String name) throws SQLException {
    try (Statement statement = postgres.createStatement();
        ResultSet none = statement.executeQuery("select * from " + name + " where false")) {
      ResultSetMetaData meta = none.getMetaData();
      List<OfficeColumn> columns = new ArrayList<>();
      for (int i = 1; i <= meta.getColumnCount(); i++) {
        columns.add(
            new OfficeColumn(meta.getColumnName(i), OfficeColumn.Kind.of(meta.getColumnType(i))));
      }
      return new OfficeTable(name, columns);
    }
  }

  String selection() {
    return "select " + names() + " from " + name;
  }

  /** The rows as they move: a job that somebody has picked is put back, for nobody is at it. */
  String selectionToMove() {
    return name.equals("scheduled_tasks")
        ? columns.stream()
            .map(column -> putBack(column.name()))
            .collect(Collectors.joining(", ", "select ", " from scheduled_tasks"))
        : selection();
  }

  String insertion() {
    return "insert into %s (%s) overriding system value values (%s)"
        .formatted(name, names(), columns.stream().map(_ -> "?").collect(Collectors.joining(", ")));
  }

  private String names() {
    return columns.stream().map(OfficeColumn::name).collect(Collectors.joining(", "));
  }

  private static String putBack(String column) {
    return switch (column) {
      case "picked" -> "0 as picked";
      case "picked_by", "last_heartbeat" -> "null as " + column;
      case String other -> other;
    };
  }
}
