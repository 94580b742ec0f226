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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnEachDatabase
class DueFetchesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final int LIMIT = 10;

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
  void aHostIsKnownOnceOneSubjectOfAKindIsFetched() {
    take("listing:appstore:kp:1", Optional.empty());
    assertThat(take("listing:appstore:us:1", "lookups").host()).isEqualTo("lookups");
    HostWorkers.Worker known = take("listing:appstore:kp:2", Optional.empty());
    assertThat(known).isEqualTo(new HostWorkers.Worker("lookups", true));
    assertThat(workers.tryTake("listing:appstore:de:1", Optional::empty)).isEmpty();
    workers.giveBack(known);
    assertThat(take("rating:appstore:de:1", "lookups")).isEqualTo(known);
  }

  private HostWorkers.Worker take(String subject, String host) {
    return take(subject, Optional.of(host));
  }

  private HostWorkers.Worker take(String subject, Optional<String> host) {
    return workers.tryTake(subject, () -> host).orElseThrow();
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

  private List<String> due() {
    JdbcCustomization polling = transactions.dialect().polling(workers);
    String query =
        polling.supportsGenericLockAndFetch()
            ? polling.createGenericSelectForUpdateQuery("scheduled_tasks", LIMIT, "", true)
            : polling.createSelectDueQuery("scheduled_tasks", LIMIT, "", true);
    return transactions.run(
        sql ->
            sql.list(
                query,
                row -> row.getString("task_instance"),
                false,
                transactions.jobTime(NOW.plusSeconds(1000))));
  }
}
