package dev.storescope.database.fetching;

import static dev.storescope.database.sql.SqlStatements.findInstant;
import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.check.CheckedSource;
import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.check.FindingText;
import dev.storescope.fetching.check.SourceCheck;
import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The checks of sources in an SQL database. */
public record SqlCheckedSources(Transactions transactions, InstantSource clock)
    implements CheckedSources {
  private static final String SELECT =
      """
      select source, asked, finding, reason, filled_fields, blank_fields, newest_at, checked_at,
        failures, worked_at
      from source_check""";

  @Override
  public List<CheckedSource> list() {
    return transactions.run(sql -> sql.list(SELECT + " order by source", SqlCheckedSources::read));
  }

  @Override
  public void keep(SourceCheck check) {
    transactions.transact(
        sql -> {
          Optional<CheckedSource> previous =
              sql.find(
                  SELECT + " where source = ?", SqlCheckedSources::read, check.source().name());
          return insert(sql, CheckedSource.of(check, clock.instant(), previous));
        });
  }

  private static int insert(SqlStatements sql, CheckedSource source) throws SQLException {
    sql.update("delete from source_check where source = ?", source.source().name());
    Finding finding = source.last().finding();
    return sql.update(
        """
        insert into source_check (source, asked, finding, reason, filled_fields, blank_fields,
          newest_at, checked_at, failures, worked_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        source.source().name(),
        source.last().asked().map(SubjectName::format).orElse(null),
        FindingText.state(finding),
        FindingText.detail(finding),
        String.join(",", finding.filled()),
        String.join(",", finding.blank()),
        finding.findNewest().map(Instant::toEpochMilli).orElse(null),
        source.checkedAt(),
        source.failures(),
        source.workedAt().map(Instant::toEpochMilli).orElse(null));
  }

  private static CheckedSource read(ResultSet row) throws SQLException {
    String asked = row.getString("asked");
    return new CheckedSource(
        new SourceCheck(
            new Source(row.getString("source")),
            asked == null ? Optional.empty() : Optional.<Subject<?>>of(SubjectName.parse(asked)),
            finding(row)),
        getInstant(row, "checked_at"),
        row.getInt("failures"),
        findInstant(row, "worked_at"));
  }

  private static Finding finding(ResultSet row) throws SQLException {
    String reason = row.getString("reason");
    Optional<Instant> newest = findInstant(row, "newest_at");
    return switch (row.getString("finding")) {
      case "works" ->
          new Finding.Working(
              fields(row.getString("filled_fields")),
              fields(row.getString("blank_fields")),
              newest);
      case "unused" ->
          new Finding.Unused(
              fields(row.getString("filled_fields")), fields(row.getString("blank_fields")));
      case "old" -> new Finding.Old(newest.orElseThrow());
      case "empty" -> new Finding.Empty(reason);
      case "not offered" -> new Finding.NotOffered(reason);
      case "refused" -> new Finding.Refused(reason);
      case "unreachable" -> new Finding.Unreachable(reason);
      case "unknown format" -> new Finding.UnknownFormat(reason);
      case "off" -> new Finding.Off();
      case String other -> throw new SQLException("unknown finding " + other);
    };
  }

  private static List<String> fields(String joined) {
    return joined.isEmpty() ? List.of() : List.of(joined.split(","));
  }

  @Override
  public void planFirst(Instant at) {
    plan(
        "insert into source_check_plan (id, due_at, running) values (1, ?, 0)"
            + " on conflict do nothing",
        at);
  }

  @Override
  public void request() {
    plan(
        "insert into source_check_plan (id, due_at, running) values (1, ?, 0)"
            + " on conflict (id) do update set due_at = excluded.due_at"
            + " where source_check_plan.running = 0",
        clock.instant());
  }

  @Override
  public boolean isPending() {
    return transactions.run(
            sql ->
                sql.count(
                    "select count(*) from source_check_plan where due_at <= ? or running = 1",
                    clock.instant()))
        > 0;
  }

  @Override
  public boolean tryBegin(Instant until) {
    return transactions.transact(
            sql ->
                sql.update(
                    "update source_check_plan set due_at = ?, running = 1 where due_at <= ?",
                    until,
                    clock.instant()))
        > 0;
  }

  @Override
  public void end(Instant next) {
    plan("update source_check_plan set due_at = ?, running = 0", next);
  }

  private void plan(String statement, Instant at) {
    transactions.transact(sql -> sql.update(statement, at));
  }
}
