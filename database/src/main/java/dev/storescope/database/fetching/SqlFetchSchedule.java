package dev.storescope.database.fetching;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.FetchPriorities;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the jobs of the fetch queue in an SQL database. */
public record SqlFetchSchedule(Transactions database, InstantSource clock)
    implements FetchSchedule {
  @Override
  public Map<Subject<?>, FetchJob> findJobs(Collection<? extends Subject<?>> subjects) {
    Map<Subject<?>, FetchJob> jobs = new HashMap<>();
    database.run(
        sql -> {
          for (Subject<?> subject : subjects) {
            jobs.put(
                subject,
                sql.find(
                        FetchJobs.SELECT + "where subject = ?",
                        this::read,
                        SubjectName.format(subject))
                    .orElseGet(() -> FetchJob.none(subject)));
          }
          return jobs;
        });
    return jobs;
  }

  @Override
  public Set<Subject<?>> listTracked(TrackKey key) {
    return database.run(sql -> SubjectTracking.listNames(sql, key)).stream()
        .map(SubjectName::parse)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void forEachTracked(Consumer<Subject<?>> consumer) {
    List<String> page = List.of("");
    while (!page.isEmpty()) {
      String last = page.getLast();
      page =
          database.run(
              sql ->
                  sql.list(
                      "select distinct subject from tracked_subject where subject > ?"
                          + " order by subject limit 1000",
                      row -> row.getString("subject"),
                      last));
      page.forEach(name -> consumer.accept(SubjectName.parse(name)));
    }
  }

  @Override
  public List<Subject<?>> listDueApps(StoreType store, Country country, Instant at, int limit) {
    String apps = ":" + store.wireName() + ":" + country + ":%";
    return database
        .run(
            sql ->
                sql.list(
                    """
                    select task_instance from scheduled_tasks
                    where task_name = ? and execution_time <= ?
                      and (task_instance like ? or task_instance like ?)
                    order by priority desc, execution_time limit ?
                    """,
                    row -> row.getString("task_instance"),
                    ScheduledFetches.TASK,
                    database.jobTime(at),
                    "listing" + apps,
                    "rating" + apps,
                    limit))
        .stream()
        .<Subject<?>>map(SubjectName::parse)
        .toList();
  }

  @Override
  public Counts count() {
    SqlStatements.Parameter now = database.jobTime(clock.instant());
    String fetches = "select count(*) from scheduled_tasks where task_name = ? and picked = ?";
    String task = ScheduledFetches.TASK;
    return database.run(
        sql ->
            new Counts(
                sql.count(fetches + " and execution_time <= ?", task, false, now),
                sql.count(fetches, task, true),
                sql.count(fetches + " and execution_time > ?", task, false, now),
                sql.count(
                    "select count(*) from fetch_job"
                        + " where failing_since is not null and given_up"
                        + " and reason not like 'unsupported:%'")));
  }

  /** The time of a requested fetch orders it among others; it is due since its request. */
  @Override
  public Optional<Instant> findOldestDue() {
    SqlStatements.Parameter now = database.jobTime(clock.instant());
    String due = "picked = ? and execution_time <= ? and priority ";
    int requested = FetchPriorities.ON_DEMAND;
    return database
        .run(
            sql -> {
              List<FetchJob> oldest = new ArrayList<>();
              add(oldest, sql, 1, due + "<> ? order by execution_time", false, now, requested);
              add(oldest, sql, 2, due + "= ? order by requested_at", false, now, requested);
              return oldest;
            })
        .stream()
        .flatMap(job -> job.next().stream())
        .map(FetchJob.NextFetch::dueAt)
        .min(Comparator.naturalOrder());
  }

  @Override
  public TrackedSubjects countTracked(Instant since) {
    return database.run(
        sql ->
            new TrackedSubjects(
                sql.count("select count(distinct subject) from tracked_subject"),
                sql.count(
                    "select count(*) from fetch_job join (select subject, min(every_days) as days"
                        + " from tracked_subject group by subject) as tracked"
                        + " on tracked.subject = fetch_job.subject"
                        + " where succeeded_at >= ? - (days - 1) * "
                        + Duration.ofDays(1).toMillis(),
                    since),
                sql.count(
                    "select count(distinct tracked_subject.subject) from tracked_subject"
                        + " join fetch_job on fetch_job.subject = tracked_subject.subject"
                        + " where failing_since is not null and given_up"
                        + " and reason not like 'unsupported:%'")));
  }

  @Override
  public List<AccountFetches> listAccounts(int limit) {
    return database.run(
        sql ->
            sql.list(
                """
                select account, sum(waits) as waiting, sum(repeats) as daily from (
                  select requested_by as account, 1 as waits, 0 as repeats from fetch_job
                  where turn is not null
                  union all
                  select refreshed_for, 0, 1 from fetch_job where refreshed_for is not null) as used
                group by account order by waiting desc, daily desc, account limit ?
                """,
                row ->
                    new AccountFetches(
                        new AccountId(row.getLong("account")),
                        row.getLong("waiting"),
                        row.getLong("daily")),
                limit));
  }

  @Override
  public List<FetchJob> listFailing(int limit) {
    return database.run(
        sql ->
            sql.list(
                FetchJobs.SELECT
                    + "where failing_since is not null order by attempted_at desc, subject limit ?",
                this::read,
                limit));
  }

  @Override
  public List<FetchJob> listUpcoming(int limit) {
    SqlStatements.Parameter now = database.jobTime(clock.instant());
    return database.run(
        sql -> {
          List<FetchJob> all = new ArrayList<>();
          add(all, sql, limit, "picked = ? order by execution_time", true);
          add(
              all,
              sql,
              limit,
              "picked = ? and execution_time <= ? order by priority desc, execution_time",
              false,
              now);
          add(
              all,
              sql,
              limit,
              "picked = ? and execution_time > ? order by execution_time",
              false,
              now);
          return all;
        });
  }

  private void add(
      List<FetchJob> all, SqlStatements sql, int limit, String condition, Object... values)
      throws SQLException {
    all.addAll(
        sql.list(
            FetchJobs.SELECT + "where " + condition + " limit ?",
            this::read,
            Stream.concat(Arrays.stream(values), Stream.of(limit - all.size())).toArray()));
  }

  private FetchJob read(ResultSet row) throws SQLException {
    return FetchJobs.read(row, database);
  }
}
