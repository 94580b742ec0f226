package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.testhelper.ManualScheduler;
import com.github.kagkarlsson.scheduler.testhelper.TestHelper;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.ScriptedFetches;
import dev.storescope.testkit.SettableClock;
import dev.storescope.tracking.DailyLooks;
import dev.storescope.tracking.Tracker;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the lists of an account to the fetches, where requests by themselves are not tracked. */
class TrackedKeywordTest {
  private static final FetchQueueSettings SETTINGS =
      new FetchQueueSettings(
          1, Duration.ZERO, Duration.ofHours(23), Duration.ofDays(7), Duration.ofSeconds(1));
  private static final AppId APP = new AppId.AppStore(7);
  private static final Country US = new Country("us");
  private static final Subject<?> SLACK =
      new Subject.Search(Device.IPHONE, US, new Keyword("slack"));

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));
  private final ScriptedFetches fetches = new ScriptedFetches();
  private final SqlOffice office;
  private final SqlFetchQueue queue;
  private final Tracker tracker;
  private final AccountId ann;
  private final ManualScheduler scheduler;

  TrackedKeywordTest(@TempDir Path folder) {
    office = SqlOffice.open(folder, clock, new SecureRandom());
    queue = office.fetchQueue(fetches, SETTINGS);
    DailyLooks looks =
        new DailyLooks(
            office.trackingLists(),
            office.competitorLists(),
            queue,
            new InMemoryArchive(),
            _ -> true,
            _ -> true,
            clock);
    tracker = new Tracker(office.trackingLists(), office.competitorLists(), looks);
    ann = office.accounts().create(new Username("ann"), "password", Role.MEMBER).id();
    scheduler = manualScheduler();
  }

  @AfterEach
  void close() {
    queue.close();
    office.close();
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
  void itsLastAndItsNextFetchCanBeSeen() {
    tracker.track(ann, APP, US, Set.of(Device.IPHONE));
    tracker.addKeywords(ann, APP, US, List.of(new Keyword("slack")));
    Instant start = clock.instant();
    runFor(Duration.ofHours(1));
    var times =
        office
            .fetchSchedule()
            .findTimes(office.fetchSchedule().listTracked(Tracker.keyOf(ann, APP, US)));
    assertThat(times)
        .hasSize(4)
        .hasEntrySatisfying(
            SLACK,
            slack -> {
              assertThat(slack.lastSuccess()).contains(start);
              assertThat(slack.next()).contains(start.plus(SETTINGS.lookEvery()));
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
    var builder = TestHelper.createManualScheduler(office.database().dataSource(), queue.task());
    builder.clock(new com.github.kagkarlsson.scheduler.testhelper.SettableClock());
    builder.serializer(new AttemptText());
    builder.enablePriority();
    return builder.build();
  }
}
