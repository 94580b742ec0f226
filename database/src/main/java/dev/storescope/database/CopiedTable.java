package dev.storescope.database;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A table that is copied from SQLite to PostgreSQL. */
record CopiedTable(String name, List<CopiedColumn> columns) {
  /** All tables, each after those that it refers to. */
  static final List<String> NAMES =
      List.of(
          "account",
          "api_key",
          "session",
          "known_network",
          "workspace_member",
          "shared_link",
          "competitor_list",
          "keyword_note",
          "keyword_undo",
          "channel",
          "delivery",
          "awaited_request",
          "connection",
          "own_day",
          "own_report",
          "own_content",
          "own_review",
          "doubtful_day",
          "credit_balance",
          "ledger_entry",
          "daily_charge",
          "tracked_app",
          "tracked_keyword",
          "fetch_interval",
          "alert_rule",
          "fired_alert",
          "alert_message",
          "inbox_reader",
          "news_digest",
          "metadata_draft",
          "annotation",
          "app_group",
          "grouped_app",
          "group_number",
          "report_title",
          "report_note",
          "report_logo",
          "report_schedule",
          "scheduled_tasks",
          "fetch_job",
          "tracked_subject",
          "requested_subject",
          "source_check",
          "source_check_plan",
          "completeness",
          "completeness_day",
          "completeness_so_far",
          "field_fill");

  CopiedTable {
    columns = List.copyOf(columns);
  }

  /** Describes a table as it is on PostgreSQL. */
  static CopiedTable describe(Connection postgres, String name) throws SQLException {
    try (Statement statement = postgres.createStatement();
        ResultSet none = statement.executeQuery("select * from " + name + " where false")) {
      ResultSetMetaData meta = none.getMetaData();
      List<CopiedColumn> columns = new ArrayList<>();
      for (int i = 1; i <= meta.getColumnCount(); i++) {
        columns.add(new CopiedColumn(meta.getColumnName(i), ValueKind.of(meta.getColumnType(i))));
      }
      return new CopiedTable(name, columns);
    }
  }

  /** Selects the rows of the copy. */
  String selection() {
    return "select " + names() + " from " + name;
  }

  /** Selects the rows to be copied: a job that a worker has picked is copied as one that is due. */
  String selectionToCopy() {
    return name.equals("scheduled_tasks")
        ? columns.stream()
            .map(column -> unpicked(column.name()))
            .collect(Collectors.joining(", ", "select ", " from scheduled_tasks"))
        : selection();
  }

  String insertion() {
    return "insert into %s (%s) overriding system value values (%s)"
        .formatted(name, names(), columns.stream().map(_ -> "?").collect(Collectors.joining(", ")));
  }

  private String names() {
    return columns.stream().map(CopiedColumn::name).collect(Collectors.joining(", "));
  }

  private static String unpicked(String column) {
    return switch (column) {
      case "picked" -> "0 as picked";
      case "picked_by", "last_heartbeat" -> "null as " + column;
      case String other -> other;
    };
  }

  /** The values of a column, whose types differ between the engines. */
  enum ValueKind {
    NUMBER,
    TEXT,
    FLAG,
    INSTANT,
    BYTES;

    private static ValueKind of(int postgresType) {
      return switch (postgresType) {
        case Types.BIGINT, Types.INTEGER, Types.SMALLINT -> NUMBER;
        case Types.VARCHAR -> TEXT;
        case Types.BIT, Types.BOOLEAN -> FLAG;
        case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> INSTANT;
        case Types.BINARY -> BYTES;
        // JDBC has forty types; the tables use those above.
        default -> throw new IllegalStateException("unexpected column type " + postgresType);
      };
    }
  }

  record CopiedColumn(String name, ValueKind kind) {
    /** Returns the value in a row as text that is the same for both engines. */
    @Nullable String read(ResultSet row, JdbcCustomization jobTimes) throws SQLException {
      return switch (kind) {
        case NUMBER -> nullable(row, Long.toString(row.getLong(name)));
        // As SqlStatements binds it: PostgreSQL refuses U+0000.
        case TEXT -> {
          String text = row.getString(name);
          yield text == null ? null : text.replace('\0', '\uFFFD');
        }
        case FLAG -> nullable(row, Boolean.toString(row.getBoolean(name)));
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

    /** Binds what {@link #read} returned. */
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

    private static @Nullable String nullable(ResultSet row, String value) throws SQLException {
      return row.wasNull() ? null : value;
    }
  }
}
