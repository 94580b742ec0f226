package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.engines.LocalPostgres.Durability;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A PostgreSQL server that freezes or ends while it is used. */
@Timeout(120)
class PostgresOutageTest {
  private static final TestPostgres POSTGRES = TestPostgres.start(Durability.SYNCED);

  @AutoClose
  private final SqlDatabase database = POSTGRES.newDatabaseHere().open(InstantSource.system());

  @AutoClose private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterAll
  static void end() {
    POSTGRES.server().close();
  }

  @Test
  void aStatementInProgressFailsWhenTheServerFreezesAndNothingWaitsForItUntilItReturns()
      throws InterruptedException {
    Future<Long> waiting = runForever();
    POSTGRES.server().pause();
    try {
      assertThatThrownBy(waiting::get)
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(DatabaseUnavailableException.class);
      assertThatThrownBy(database.accounts()::list)
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageContaining("PostgreSQL is unavailable");
    } finally {
      POSTGRES.server().resume();
    }
    awaitReturn();
  }

  @Test
  void aServerThatWasKilledIsUsedAgainWhenItReturns() {
    POSTGRES.server().kill();
    while (!findFailure().contains("PostgreSQL is unavailable")) {
      Thread.onSpinWait();
    }
    POSTGRES.server().restart();
    awaitReturn();
  }

  @Test
  void aStatementMayTakeLongerThanAServerMayBeFrozen() {
    assertThat(select("select 1 from pg_sleep(4)")).isEqualTo(1);
  }

  private Future<Long> runForever() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    Future<Long> running =
        threads.submit(
            () ->
                database
                    .transactions()
                    .transact(
                        sql -> {
                          sql.count("select 1");
                          begun.countDown();
                          return sql.count("select 1 from pg_sleep(1000)");
                        }));
    begun.await();
    return running;
  }

  private long select(String query) {
    return database.transactions().run(sql -> sql.count(query));
  }

  /** Why a query fails, or nothing. */
  private String findFailure() {
    try {
      select("select 1");
      return "";
    } catch (DatabaseUnavailableException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private void awaitReturn() {
    while (!findFailure().isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(select("select 1")).isEqualTo(1);
  }
}
