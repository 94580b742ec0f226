package dev.storescope.database.fetching;

import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.fetching.RequestKey;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The table {@code requested_subject}: which subjects the requests of a key need. */
record RequestedSubjects(Transactions database, InstantSource clock) {
  private static final Duration FRESH = Duration.ofHours(1);

  /** Requests are repeated, so one that was stored in the last hour is not written again. */
  void put(RequestKey key, Set<Subject<?>> subjects) {
    Set<String> names =
        subjects.stream().map(SubjectName::format).collect(Collectors.toCollection(TreeSet::new));
    Instant now = clock.instant();
    if (!names.equals(listSince(key, now.minus(FRESH)))) {
      database.transact(sql -> replace(sql, key, names, now));
    }
  }

  Set<Subject<?>> list(RequestKey key) {
    return listSince(key, clock.instant().minus(FetchQueueSettings.RETENTION)).stream()
        .map(SubjectName::parse)
        .collect(Collectors.toUnmodifiableSet());
  }

  private Set<String> listSince(RequestKey key, Instant since) {
    List<String> names =
        database.run(
            sql ->
                sql.list(
                    "select subject from requested_subject"
                        + " where request_key = ? and requested_at > ?",
                    row -> row.getString("subject"),
                    key.value(),
                    since));
    return new TreeSet<>(names);
  }

  private int replace(SqlStatements sql, RequestKey key, Set<String> names, Instant now)
      throws SQLException {
    sql.update(
        "delete from requested_subject where request_key = ? or requested_at <= ?",
        key.value(),
        now.minus(FetchQueueSettings.RETENTION));
    for (String name : names) {
      sql.update(
          """
          insert into requested_subject (request_key, subject, requested_at) values (?, ?, ?)
          on conflict (request_key, subject) do update set requested_at = excluded.requested_at
          """,
          key.value(),
          name,
          now);
    }
    return names.size();
  }
}
