package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import dev.storescope.accounts.AccountId;
import dev.storescope.database.fetching.FetchQueueSettings;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.database.fetching.TestFetches;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.ScriptedFetches;
import dev.storescope.testkit.SettableClock;
import dev.storescope.tracking.DailyFetches;
import dev.storescope.tracking.Tracker;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the lists of an account to the fetches, with requests that are not refreshed. */
class TrackedKeywordTest {
  private static final AppId APP = new AppId.AppStore(7);
  private static final Country US = new Country("us");
  private static final Subject<?> SLACK = TestFetches.search("slack");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));
  private final ScriptedFetches fetches = new ScriptedFetches();
  @AutoClose private final SqlDatabase database;
  private final SqlFetchQueue queue;
  private final Tracker tracker;
  private final AccountId ann;
  private final ManualScheduler scheduler;

  TrackedKeywordTest(@TempDir Path folder) {
    database = new DatabaseLocation.Sqlite(folder).open(clock);
    queue = database.fetchQueue(fetches, TestFetches.NO_REFRESH);
    DailyFetches daily =
        new DailyFetches(
            database.trackingLists(),
            database.competitorLists(),
            queue,
            new InMemoryArchive(),
            _ -> true,
            _ -> true,
            clock);
    tracker = new Tracker(database.trackingLists(), database.competitorLists(), daily);
    ann = DatabaseLocation.newAccount(database, "ann");
    scheduler = manualScheduler();
  }

  @Test
  void itIsFetchedOnceADayAndNoLongerOnceItIsRemoved() {
    tracker.track(ann, APP, US, Set.of(Device.IPHONE));
    tracker.addKeywords(ann, APP, US, List.of(new Keyword("slack")));
    runFor(Duration.ofDays(10));
    assertThat(searches()).isBetween(10L, 11L);
    tracker.removeKeywords(ann, APP, US, List.of(new Keyword("slack")));
    fetches.forget();
    runFor(Duration.ofDays(3));
    assertThat(searches()).isZero();
    assertThat(fetches.made()).contains("listing:appstore:us:7 1");
  }

  @Test
  void itsLastAndItsNextFetchAreKnown() {
    tracker.track(ann, APP, US, Set.of(Device.IPHONE));
    tracker.addKeywords(ann, APP, US, List.of(new Keyword("slack")));
    Instant start = clock.instant();
    runFor(Duration.ofHours(1));
    var jobs =
        database
            .fetchSchedule()
            .findJobs(database.fetchSchedule().listTracked(Tracker.keyOf(ann, APP, US)));
    assertThat(jobs)
        .hasSize(6)
        .hasEntrySatisfying(
            SLACK,
            slack -> {
              assertThat(slack.lastSuccess()).contains(start);
              assertThat(slack.nextAt()).contains(start.plus(FetchQueueSettings.REFRESH_INTERVAL));
            });
  }

  private long searches() {
    return fetches.made().stream()
        .filter(made -> made.startsWith("search:iphone:us:slack"))
        .count();
  }

  private void runFor(Duration duration) {
    Instant end = clock.instant().plus(duration);
    while (clock.instant().isBefore(end)) {
      scheduler.setTime(clock.instant());
      scheduler.runAnyDueExecutions();
      clock.advance(Duration.ofHours(1));
    }
  }

  private ManualScheduler manualScheduler() {
    var builder =
        TestHelper.createManualScheduler(database.transactions().dataSource(), queue.task());
    builder.clock(new com.github.kagkarlsson.scheduler.testhelper.SettableClock());
    builder.enablePriority();
    return builder.build();
  }
}
