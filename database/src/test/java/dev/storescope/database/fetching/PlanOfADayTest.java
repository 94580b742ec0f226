package dev.storescope.database.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.database.sql.Transactions;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.testkit.NamedHosts;
import dev.storescope.testkit.SettableClock;
import dev.storescope.tracking.plan.CallModel;
import dev.storescope.tracking.plan.FetchPlan;
import dev.storescope.tracking.plan.HostPlan;
import dev.storescope.tracking.plan.HostRate;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -Dstorescope.jobs=1000000} prints the figures of {@code docs/scale.md}. */
@OnEachDatabase
class PlanOfADayTest {
  private static final Instant MIDNIGHT = Instant.parse("2026-11-21T00:00:00Z");
  private static final int COUNTRIES = 60;
  private static final int JOBS = Integer.getInteger("storescope.jobs", 1000);
  private static final int OF_A_COUNTRY = Math.ceilDiv(JOBS, COUNTRIES);

  @AutoClose private final SqlDatabase database;

  PlanOfADayTest(SqlEngine engine, @TempDir Path folder) {
    database = engine.create(folder).open(new SettableClock(MIDNIGHT));
  }

  @Test
  void aDayOfKeywordsInSixtyCountriesIsPlanned() {
    List<Country> countries =
        Storefronts.listCountries(StoreType.APP_STORE).stream().limit(COUNTRIES).toList();
    countries.forEach(this::addKeywords);
    database.transactions().run(sql -> sql.update("analyze"));
    long heap = usedHeap();
    long start = System.nanoTime();
    FetchPlan plan =
        FetchPlan.of(
            database.plannedSubjects().count(MIDNIGHT),
            new CallModel(new NamedHosts()),
            List.of(HostRate.configured(NamedHosts.APP_STORE, "default", 20)),
            Optional.empty());
    System.out.printf(
        "a day of %d keywords in %d countries: planned in %.1f s, %d KB of heap kept%n",
        OF_A_COUNTRY * COUNTRIES,
        COUNTRIES,
        (System.nanoTime() - start) / 1e9,
        (usedHeap() - heap) / 1024);
    HostPlan host = plan.findHost(NamedHosts.APP_STORE).orElseThrow();
    assertThat(host.wanted()).isEqualTo(OF_A_COUNTRY * COUNTRIES);
    assertThat(host.remainingToday()).isEqualTo(OF_A_COUNTRY * COUNTRIES);
    assertThat(host.time()).isEqualTo(Duration.ofSeconds(3L * OF_A_COUNTRY * COUNTRIES));
    assertThat(host.completeAt()).isPresent();
  }

  private static long usedHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private void addKeywords(Country country) {
    Transactions transactions = database.transactions();
    transactions.run(
        sql ->
            sql.update(
                """
                with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
                insert into fetch_job (subject) select ? || n from numbers
                """,
                OF_A_COUNTRY,
                "search:iphone:" + country.code() + ":keyword "));
    transactions.run(
        sql ->
            sql.update(
                """
                insert into scheduled_tasks
                  (task_name, task_instance, execution_time, picked, version, priority)
                select 'fetch', subject, ?, ?, 1, 10 from fetch_job where subject like ?
                """,
                transactions.jobTime(MIDNIGHT.plus(Duration.ofMinutes(5))),
                false,
                "search:iphone:" + country.code() + ":%"));
    transactions.run(
        sql ->
            sql.update(
                """
                insert into tracked_subject (track_key, subject, every_days)
                select ?, subject, 1 from fetch_job where subject like ?
                """,
                "app:1:appstore:7:" + country.code(),
                "search:iphone:" + country.code() + ":%"));
  }
}
