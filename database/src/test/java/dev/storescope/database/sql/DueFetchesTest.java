package dev.storescope.database.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.jdbc.JdbcCustomization;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnEachDatabase
class DueFetchesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final int LIMIT = 10;
  private static final int MANY = Integer.getInteger("storescope.jobs", 20_000);

  @AutoClose private final SqlDatabase database;
  private final Transactions transactions;
  private final HostWorkers workers = new HostWorkers(2);

  DueFetchesTest(SqlEngine engine, @TempDir Path folder) {
    database = engine.create(folder).open(InstantSource.system());
    transactions = database.transactions();
  }

  @Test
  void fetchesOfUnknownHostsAreAllSelected() {
    schedule("product-page:appstore:us:1", 90, 0);
    schedule("product-page:appstore:us:2", 10, 1);
    schedule("product-page:appstore:us:3", 90, 1);
    schedule("search:iphone:us:100% off's", 90, 2);
    assertThat(due())
        .containsExactly(
            "product-page:appstore:us:1",
            "product-page:appstore:us:3",
            "search:iphone:us:100% off's",
            "product-page:appstore:us:2");
  }

  @Test
  void ofEachHostAsManyAreSelectedAsItHasWorkersLeft() {
    take("product-page:appstore:us:9", "pages");
    give(take("similar:appstore:us:9", "pages"));
    give(take("search:iphone:us:slack", "searches"));
    for (int i = 0; i < 4; i++) {
      schedule("product-page:appstore:us:" + i, 90, i);
      schedule("search:iphone:de:" + i, 10, i);
    }
    schedule("similar:appstore:us:1", 95, 9);
    assertThat(due())
        .containsExactly("similar:appstore:us:1", "search:iphone:de:0", "search:iphone:de:1");
  }

  @Test
  void fetchesOfABusyHostHideNoOthers() {
    take("product-page:appstore:us:8", "pages");
    take("product-page:appstore:us:9", "pages");
    for (int i = 0; i < 2 * LIMIT; i++) {
      schedule("product-page:appstore:us:" + i, 90, i);
    }
    schedule("listing:appstore:us:1", 10, 100);
    assertThat(due()).containsExactly("listing:appstore:us:1");
  }

  @Test
  void afterThreeRequestedFetchesOfAHostComesAScheduledOne() {
    for (int i = 0; i < 4; i++) {
      schedule("search:iphone:us:requested " + i, 90, i);
      schedule("search:iphone:us:daily " + i, 10, i);
      schedule("search:ipad:us:retry " + i, 50, i);
    }
    for (int i = 0; i < 2; i++) {
      give(take("search:iphone:us:9", "searches"));
      give(workers.tryTake("search:ipad:us:9", 50, () -> Optional.of("searches")).orElseThrow());
      give(take("search:iphone:us:9", "searches"));
      assertThat(due())
          .containsExactly("search:iphone:us:requested 0", "search:iphone:us:requested 1");
    }
    give(take("search:iphone:us:9", "searches"));
    give(take("search:ipad:us:9", "searches"));
    assertThat(due()).containsExactly("search:iphone:us:requested 0", "search:ipad:us:retry 0");
    give(workers.tryTake("search:iphone:us:9", 10, Optional::empty).orElseThrow());
    assertThat(due())
        .containsExactly("search:iphone:us:requested 0", "search:iphone:us:requested 1");
  }

  @Test
  void requestedFetchesGoOnIfNoScheduledOneIsDue() {
    for (int i = 0; i < 4; i++) {
      give(take("search:iphone:us:9", "searches"));
      schedule("search:iphone:us:requested " + i, 90, i);
    }
    schedule("search:iphone:us:daily", 10, 2000);
    assertThat(due())
        .containsExactly("search:iphone:us:requested 0", "search:iphone:us:requested 1");
  }

  @Test
  void aHostIsKnownOnceOneSubjectOfAKindIsFetched() {
    take("listing:appstore:kp:1", Optional.empty());
    assertThat(take("listing:appstore:us:1", "lookups").host()).isEqualTo("lookups");
    HostWorkers.Worker known = take("listing:appstore:kp:2", Optional.empty());
    assertThat(known).isEqualTo(new HostWorkers.Worker("lookups", true));
    assertThat(workers.tryTake("listing:appstore:de:1", 90, Optional::empty)).isEmpty();
    workers.giveBack(known);
    assertThat(take("rating:appstore:de:1", "lookups")).isEqualTo(known);
  }

  @Test
  void aPollReadsAFewRowsHoweverManyFetchesAreDueOrPlanned() {
    take("search:iphone:us:8", "searches");
    take("search:iphone:us:9", "searches");
    give(take("listing:appstore:us:9", "lookups"));
    scheduleMany("search:iphone:us:", 0);
    scheduleMany("listing:appstore:us:", 2000);
    schedule("listing:appstore:us:due", 10, 100);
    transactions.run(sql -> sql.update("analyze"));
    assertThat(due()).containsExactly("listing:appstore:us:due");
    long start = System.nanoTime();
    due();
    System.out.printf(
        "a poll beside 2 x %d fetches: %.1f ms%n", MANY, (System.nanoTime() - start) / 1e6);
    if (transactions.dialect() == Dialect.SQLITE) {
      List<String> plan = query("explain query plan " + poll(), "detail");
      assertThat(plan)
          .filteredOn(step -> step.matches("(SEARCH|SCAN) (due|scheduled_tasks).*"))
          .isNotEmpty()
          .allMatch(step -> step.contains("scheduled_tasks_by_host") || step.contains("rowid=?"));
      // Of the few rows that were read; any other would be of all.
      assertThat(plan).filteredOn(step -> step.contains("TEMP B-TREE")).hasSize(3);
    } else {
      String buffers =
          query("explain (analyze, buffers) " + poll(), "QUERY PLAN").stream()
              .filter(line -> line.contains("Buffers: shared"))
              .findFirst()
              .orElseThrow();
      assertThat(Stream.of(buffers.split("\\D+")).skip(1).mapToInt(Integer::parseInt).sum())
          .isLessThan(300);
    }
  }

  private HostWorkers.Worker take(String subject, String host) {
    return take(subject, Optional.of(host));
  }

  private HostWorkers.Worker take(String subject, Optional<String> host) {
    return workers.tryTake(subject, 90, () -> host).orElseThrow();
  }

  private void give(HostWorkers.Worker worker) {
    workers.giveBack(worker);
  }

  private void schedule(String subject, int priority, int second) {
    transactions.run(
        sql ->
            sql.update(
                """
                insert into scheduled_tasks
                  (task_name, task_instance, execution_time, picked, version, priority)
                values ('fetch', ?, ?, ?, 1, ?)
                """,
                subject,
                transactions.jobTime(NOW.plusSeconds(second)),
                false,
                priority));
  }

  private void scheduleMany(String begin, int second) {
    transactions.run(
        sql ->
            sql.update(
                """
                with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < %d)
                insert into scheduled_tasks
                  (task_name, task_instance, execution_time, picked, version, priority)
                select 'fetch', ? || n, ?, ?, 1, 10 from numbers
                """
                    .formatted(MANY),
                begin,
                transactions.jobTime(NOW.plusSeconds(second)),
                false));
  }

  private String poll() {
    JdbcCustomization polling = transactions.dialect().polling(workers);
    return polling.supportsGenericLockAndFetch()
        ? polling.createGenericSelectForUpdateQuery("scheduled_tasks", LIMIT, "", true)
        : polling.createSelectDueQuery("scheduled_tasks", LIMIT, "", true);
  }

  private List<String> due() {
    return query(poll(), "task_instance");
  }

  private List<String> query(String query, String column) {
    return transactions.run(
        sql ->
            sql.list(
                query,
                row -> row.getString(column),
                false,
                transactions.jobTime(NOW.plusSeconds(1000))));
  }
}
