package dev.storescope.database.fetching;

import static dev.storescope.database.sql.SqlStatements.findInstant;
import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.completeness.CompletenessCounts;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.fetching.completeness.CompletenessTally;
import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.fetching.completeness.RecentOutcomes;
import dev.storescope.fetching.completeness.SoFar;
import dev.storescope.fetching.completeness.StoreCompleteness;
import dev.storescope.observation.SubjectKind;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The completeness of days in an SQL database, by the table {@code fetch_job}. */
public record SqlCompletenessDays(Transactions database) implements CompletenessDays {
  /** The rows of a statement: there may be a million jobs, and others use the connection. */
  static final int PAGE_SIZE = 1000;

  /**
   * A page of jobs in the order of their names, tracked or not, so that its cost is known. For an
   * {@code exists} PostgreSQL would read all that is tracked.
   */
  static final String PAGE =
      """
      select subject, tracked_at, recent_outcomes,
        (select min(every_days) from tracked_subject
          where tracked_subject.subject = fetch_job.subject) as every_days
      from fetch_job where subject > ? order by subject limit ?""";

  private static final String COUNTS = " observed, absent, failed, not_tried ";

  private record Job(
      String subject,
      Optional<FetchInterval> interval,
      Optional<Instant> trackedAt,
      RecentOutcomes outcomes) {
    static Job read(ResultSet row) throws SQLException {
      return new Job(
          row.getString("subject"),
          FetchInterval.find(row.getLong("every_days")),
          findInstant(row, "tracked_at"),
          RecentOutcomes.parse(row.getString("recent_outcomes")));
    }
  }

  private record CountedAt(Instant at, KindCompleteness kind) {}

  @Override
  public List<LocalDate> countUntil(LocalDate today) {
    if (!database.transact(sql -> deleteFrom(sql, today))) {
      return List.of();
    }
    Optional<LocalDate> last =
        database.run(sql -> findDay(sql, "select max(day) as last from completeness_day"));
    if (last.isEmpty()) {
      database.transact(sql -> addDay(sql, today, false));
      return List.of();
    }
    List<LocalDate> missed = listMissed(last.get(), today);
    return missed.isEmpty() ? List.of() : count(missed, last.get(), today);
  }

  private static List<LocalDate> listMissed(LocalDate last, LocalDate today) {
    LocalDate earliest = today.minusDays(MOST_MISSED_DAYS);
    LocalDate first = last.plusDays(1).isBefore(earliest) ? earliest : last.plusDays(1);
    return first.isBefore(today) ? first.datesUntil(today).toList() : List.of();
  }

  private List<LocalDate> count(List<LocalDate> missed, LocalDate last, LocalDate today) {
    CompletenessTally tally = tally(missed);
    List<LocalDate> known = tally.knownDays();
    List<LocalDate> counted = new ArrayList<>();
    for (LocalDate day : missed) {
      boolean isKnown = known.contains(day);
      if (database.transact(sql -> keep(sql, day, isKnown ? tally.list(day) : List.of(), isKnown))
          && isKnown) {
        counted.add(day);
      }
    }
    // By a clock that is ahead for a moment, no year is lost.
    LocalDate latest = last.plusDays(MOST_MISSED_DAYS);
    LocalDate until = today.isBefore(latest) ? today : latest;
    database.transact(sql -> delete(sql, "day < ?", until.minusDays(KEPT_DAYS)));
    return counted;
  }

  /**
   * Deletes what was counted while the clock was ahead: today and later, and no more days than one
   * count adds. If there are more, the clock is behind now.
   *
   * @return whether the clock may be right
   */
  private static boolean deleteFrom(SqlStatements sql, LocalDate today) throws SQLException {
    long later =
        sql.count("select count(*) from completeness_day where day >= ?", today.toString());
    if (later > MOST_MISSED_DAYS) {
      return false;
    }
    if (later > 0) {
      delete(sql, "day > ?", today);
      sql.update("delete from completeness where day = ?", today.toString());
      sql.update("delete from completeness_day where day = ? and counted", today.toString());
    }
    return true;
  }

  private CompletenessTally tally(List<LocalDate> days) {
    CompletenessTally tally = new CompletenessTally(days);
    String last = "";
    int size = PAGE_SIZE;
    while (size == PAGE_SIZE) {
      List<Job> page = page(last);
      for (Job job : page) {
        job.interval()
            .ifPresent(
                interval ->
                    tally.add(
                        SubjectName.parse(job.subject()),
                        interval,
                        job.trackedAt(),
                        job.outcomes()));
      }
      size = page.size();
      last = page.isEmpty() ? last : page.getLast().subject();
    }
    return tally;
  }

  private List<Job> page(String after) {
    return database.run(sql -> sql.list(PAGE, Job::read, after, PAGE_SIZE));
  }

  /** False if another process has kept the day. */
  private static boolean keep(
      SqlStatements sql, LocalDate day, List<KindCompleteness> counts, boolean counted)
      throws SQLException {
    boolean added = addDay(sql, day, counted) > 0;
    if (added) {
      sql.updateEach(
          """
          insert into completeness
            (day, store, country, kind, wanted, observed, absent, failed, not_tried)
          values (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
          counts.stream().map(SqlCompletenessDays::values).toList());
    }
    return added;
  }

  private static @Nullable Object[] values(KindCompleteness each) {
    CompletenessCounts counts = each.counts();
    return new @Nullable Object[] {
      each.day().toString(),
      each.store().wireName(),
      each.country().code(),
      each.kind().wireName(),
      counts.wanted(),
      counts.observed(),
      counts.absent(),
      counts.failed(),
      counts.notTried()
    };
  }

  private static int addDay(SqlStatements sql, LocalDate day, boolean counted) throws SQLException {
    return sql.update(
        "insert into completeness_day (day, counted) values (?, ?) on conflict do nothing",
        day.toString(),
        counted);
  }

  @Override
  public void countSoFar(Instant now) {
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    List<@Nullable Object[]> rows =
        tally(List.of(today)).list(today).stream().map(each -> valuesSoFar(each, now)).toList();
    database.transact(
        sql -> {
          sql.update("delete from completeness_so_far");
          sql.updateEach(
              """
              insert into completeness_so_far
                (store, country, kind, counted_at, observed, absent, failed, not_tried)
              values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
              """,
              rows);
          return rows.size();
        });
  }

  private static @Nullable Object[] valuesSoFar(KindCompleteness each, Instant now) {
    CompletenessCounts counts = each.counts();
    return new @Nullable Object[] {
      each.store().wireName(),
      each.country().code(),
      each.kind().wireName(),
      now,
      counts.observed(),
      counts.absent(),
      counts.failed(),
      counts.notTried()
    };
  }

  @Override
  public Optional<SoFar> findSoFar(LocalDate today) {
    List<CountedAt> rows =
        database.run(
            sql ->
                sql.list(
                    "select store, country, kind, counted_at,"
                        + COUNTS
                        + "from completeness_so_far order by store, country, kind",
                    row -> new CountedAt(getInstant(row, "counted_at"), readKind(row, today))));
    return rows.stream()
        .findFirst()
        .map(first -> new SoFar(first.at(), rows.stream().map(CountedAt::kind).toList()))
        .filter(found -> found.day().equals(today));
  }

  private static int delete(SqlStatements sql, String condition, LocalDate day)
      throws SQLException {
    sql.update("delete from completeness where " + condition, day.toString());
    return sql.update("delete from completeness_day where " + condition, day.toString());
  }

  @Override
  public Optional<LocalDate> findLastDay() {
    return database.run(
        sql -> findDay(sql, "select max(day) as last from completeness_day where counted"));
  }

  @Override
  public Optional<LocalDate> findFirstUncounted() {
    return findLastDay()
        .or(
            () ->
                database.run(sql -> findDay(sql, "select min(day) as last from completeness_day")))
        .map(day -> day.plusDays(1));
  }

  private static Optional<LocalDate> findDay(SqlStatements sql, String query) throws SQLException {
    return sql.list(query, row -> Optional.ofNullable(row.getString("last"))).stream()
        .flatMap(Optional::stream)
        .findFirst()
        .map(LocalDate::parse);
  }

  @Override
  public List<KindCompleteness> list(LocalDate from, LocalDate to) {
    return database.run(
        sql ->
            sql.list(
                "select day, store, country, kind,"
                    + COUNTS
                    + "from completeness where day >= ? and day <= ?"
                    + " order by day, store, country, kind",
                row -> readKind(row, LocalDate.parse(row.getString("day"))),
                from.toString(),
                to.toString()));
  }

  @Override
  public List<StoreCompleteness> listStores(LocalDate from, LocalDate to) {
    return database.run(
        sql ->
            sql.list(
                """
                select day, store, sum(observed) as observed, sum(absent) as absent,
                  sum(failed) as failed, sum(not_tried) as not_tried
                from completeness where day >= ? and day <= ?
                group by day, store order by day, store
                """,
                row ->
                    new StoreCompleteness(
                        LocalDate.parse(row.getString("day")), store(row), counts(row)),
                from.toString(),
                to.toString()));
  }

  private static KindCompleteness readKind(ResultSet row, LocalDate day) throws SQLException {
    return new KindCompleteness(
        day, store(row), new Country(row.getString("country")), kind(row), counts(row));
  }

  private static CompletenessCounts counts(ResultSet row) throws SQLException {
    return new CompletenessCounts(
        row.getLong("observed"),
        row.getLong("absent"),
        row.getLong("failed"),
        row.getLong("not_tried"));
  }

  private static StoreType store(ResultSet row) throws SQLException {
    String name = row.getString("store");
    return StoreType.find(name).orElseThrow(() -> new SQLException("unknown store " + name));
  }

  private static SubjectKind kind(ResultSet row) throws SQLException {
    String name = row.getString("kind");
    return SubjectKind.find(name).orElseThrow(() -> new SQLException("unknown kind " + name));
  }
}
