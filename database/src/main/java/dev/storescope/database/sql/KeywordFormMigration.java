package dev.storescope.database.sql;

import dev.storescope.store.Keyword;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;
import org.jspecify.annotations.Nullable;

/**
 * Joins the keywords of lists and notes that differ only by what does not count since schema 13,
 * and forgets the fetch jobs of their earlier spellings: those of the lists are planned again when
 * a service starts.
 */
record KeywordFormMigration(Dialect dialect) implements JavaMigration {
  static final int SCHEMA = 13;
  private static final int SUBJECT_PARTS = 4;

  /** What a keyword has that is normalized more since this schema: any of these characters. */
  private static final List<String> SIGNS =
      Stream.of(
              IntStream.of(0x0307, 0x00AD, 0x061C, 0x200B, 0x200E, 0x200F, 0xFEFF),
              IntStream.rangeClosed(0x202A, 0x202E),
              IntStream.rangeClosed(0x2060, 0x2064),
              IntStream.rangeClosed(0x2066, 0x206F))
          .flatMap(IntStream::boxed)
          .map(Character::toString)
          .toList();

  /** A table with the names of subjects, and its column. */
  private record SubjectColumn(String table, String name) {}

  private static final List<SubjectColumn> SUBJECTS =
      List.of(
          new SubjectColumn("tracked_subject", "subject"),
          new SubjectColumn("requested_subject", "subject"),
          new SubjectColumn("fetch_job", "subject"),
          new SubjectColumn("scheduled_tasks", "task_instance"));

  @Override
  public MigrationVersion getVersion() {
    return MigrationVersion.fromVersion("013");
  }

  @Override
  public String getDescription() {
    return "keyword form";
  }

  @Override
  public @Nullable Integer getChecksum() {
    return null;
  }

  @Override
  public boolean canExecuteInTransaction() {
    return true;
  }

  @Override
  public void migrate(Context context) throws SQLException {
    try (SqlStatements sql = new SqlStatements(context.getConnection(), dialect)) {
      join(sql);
      sql.update(
          "insert into schema_version (version, oldest_compatible) values (?, ?)", SCHEMA, 1);
    }
  }

  static void join(SqlStatements sql) throws SQLException {
    joinTracked(sql);
    joinNotes(sql);
    for (SubjectColumn column : SUBJECTS) {
      forget(sql, column);
    }
  }

  private record TrackedKeyword(long id, long app, String keyword) {}

  private static void joinTracked(SqlStatements sql) throws SQLException {
    for (TrackedKeyword row :
        sql.list(
            "select id, tracked_app_id, keyword from tracked_keyword" + where("keyword"),
            row ->
                new TrackedKeyword(
                    row.getLong("id"), row.getLong("tracked_app_id"), row.getString("keyword")),
            patterns())) {
      String keyword = Keyword.ofStored(row.keyword()).text();
      boolean known =
          sql.count(
                  "select count(*) from tracked_keyword where tracked_app_id = ? and keyword = ?",
                  row.app(),
                  keyword)
              > 0;
      if (known && !keyword.equals(row.keyword())) {
        sql.update("delete from tracked_keyword where id = ?", row.id());
      } else {
        sql.update("update tracked_keyword set keyword = ? where id = ?", keyword, row.id());
      }
    }
  }

  private record NoteKey(long account, String store, String app, String country, String keyword) {
    @Nullable Object[] with(String text) {
      return new @Nullable Object[] {account, store, app, country, text};
    }
  }

  private static void joinNotes(SqlStatements sql) throws SQLException {
    String one = " where account_id = ? and store = ? and app = ? and country = ? and keyword = ?";
    for (NoteKey row :
        sql.list(
            "select account_id, store, app, country, keyword from keyword_note" + where("keyword"),
            row ->
                new NoteKey(
                    row.getLong("account_id"),
                    row.getString("store"),
                    row.getString("app"),
                    row.getString("country"),
                    row.getString("keyword")),
            patterns())) {
      String keyword = Keyword.ofStored(row.keyword()).text();
      boolean known = sql.count("select count(*) from keyword_note" + one, row.with(keyword)) > 0;
      if (known && !keyword.equals(row.keyword())) {
        sql.update("delete from keyword_note" + one, row.with(row.keyword()));
      } else {
        List<@Nullable Object> values = new ArrayList<>(List.of(keyword));
        values.addAll(Arrays.asList(row.with(row.keyword())));
        sql.update("update keyword_note set keyword = ?" + one, values.toArray());
      }
    }
  }

  private static void forget(SqlStatements sql, SubjectColumn column) throws SQLException {
    for (String name :
        sql.list(
            "select distinct %s from %s".formatted(column.name(), column.table())
                + where(column.name()),
            row -> row.getString(1),
            patterns())) {
      if (isOfEarlierKeyword(name)) {
        sql.update("delete from %s where %s = ?".formatted(column.table(), column.name()), name);
      }
    }
  }

  /** The name of a subject ends with its keyword. */
  private static boolean isOfEarlierKeyword(String name) {
    String[] parts = name.split(":", SUBJECT_PARTS);
    return parts.length == SUBJECT_PARTS
        && !Keyword.ofStored(parts[SUBJECT_PARTS - 1]).text().equals(parts[SUBJECT_PARTS - 1]);
  }

  private static String where(String column) {
    return SIGNS.stream()
        .map(_ -> column + " like ?")
        .collect(Collectors.joining(" or ", " where (", ")"));
  }

  private static @Nullable Object[] patterns() {
    return SIGNS.stream().map(sign -> "%" + sign + "%").toArray();
  }
}
