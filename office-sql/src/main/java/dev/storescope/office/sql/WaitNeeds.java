package dev.storescope.office.sql;

import dev.storescope.fetching.WaitKey;
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

/** Which subjects the requests of a wait key wait for. */
final class WaitNeeds {
  private static final Duration FRESH = Duration.ofHours(1);

  private final Database database;
  private final Duration rememberFor;
  private final InstantSource clock;

  /**
   * @param rememberFor after which a key is forgotten; more than an hour
   */
  WaitNeeds(Database database, Duration rememberFor, InstantSource clock) {
    this.database = database;
    this.rememberFor = rememberFor;
    this.clock = clock;
  }

  /** Where the same was remembered in the last hour nothing is written: requests are repeated. */
  void remember(WaitKey key, Set<Subject<?>> needs) {
    Set<String> names =
        needs.stream().map(SubjectName::format).collect(Collectors.toCollection(TreeSet::new));
    Instant now = clock.instant();
    if (!names.equals(listSince(key, now.minus(FRESH)))) {
      database.transact(sql -> replace(sql, key, names, now));
    }
  }

  Set<Subject<?>> list(WaitKey key) {
    return listSince(key, clock.instant().minus(rememberFor)).stream()
        .map(SubjectName::parse)
        .collect(Collectors.toUnmodifiableSet());
  }

  private Set<String> listSince(WaitKey key, Instant since) {
    List<String> names =
        database.run(
            sql ->
                sql.list(
                    "select subject from wait_need where wait_key = ? and remembered_at > ?",
                    row -> row.getString("subject"),
                    key.value(),
                    since));
    return new TreeSet<>(names);
  }

  private int replace(Statements sql, WaitKey key, Set<String> names, Instant now)
      throws SQLException {
    sql.update(
        "delete from wait_need where wait_key = ? or remembered_at <= ?",
        key.value(),
        now.minus(rememberFor));
    for (String name : names) {
      sql.update(
          """
          insert into wait_need (wait_key, subject, remembered_at) values (?, ?, ?)
          on conflict (wait_key, subject) do update set remembered_at = excluded.remembered_at
          """,
          key.value(),
          name,
          now);
    }
    return names.size();
  }
}
