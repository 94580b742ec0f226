package dev.storescope.database.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.Digests.Schedule;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.groups.AppGroups;
import dev.storescope.reports.ReportSchedules;
import dev.storescope.reports.ReportSchedules.Scheduled;
import dev.storescope.reports.ReportSchedules.SentLink;
import dev.storescope.reports.ReportSubject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link ReportSchedules} promises. */
@OnEachDatabase
class ReportSchedulesTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
  private static final ReportSubject GROUP = new ReportSubject.OfGroup(1);
  private static final ReportSubject APP =
      new ReportSubject.OfApp(
          AppId.of(StoreType.GOOGLE_PLAY, "com.example.go"), Country.of("us"), Device.ANDROID);
  private static final DigestSettings MONDAYS =
      new DigestSettings(
          Optional.of(DayOfWeek.MONDAY), 8, ZoneId.of("Europe/Paris"), List.of(2L, 1L));
  private static final DigestSettings FRIDAYS =
      new DigestSettings(Optional.of(DayOfWeek.FRIDAY), 0, ZoneOffset.UTC, List.of(1L));
  private static final SentLink LINK = new SentLink(7, "https://example.com/shared/ssl_7");
  private static final SentLink OTHER_LINK = new SentLink(8, "https://example.com/shared/ssl_8");

  private final SettableClock clock = new SettableClock(START);

  private ReportSchedules schedules;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  ReportSchedulesTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    schedules = database.reportSchedules();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void theReportsOfAnAccountAreListedByTheirSubjects() {
    schedules.put(ann, GROUP, MONDAYS, LINK);
    schedules.put(ann, APP, FRIDAYS, OTHER_LINK);
    schedules.put(bob, GROUP, FRIDAYS, LINK);
    assertThat(schedules.list(ann))
        .containsExactly(
            scheduled(ann, APP, FRIDAYS, OTHER_LINK, START),
            scheduled(ann, GROUP, MONDAYS, LINK, START));
    assertThat(schedules.find(ann, GROUP)).contains(scheduled(ann, GROUP, MONDAYS, LINK, START));
    assertThat(schedules.find(bob, APP)).isEmpty();
    assertThat(schedules.listAll()).hasSize(3).containsAll(schedules.list(bob));
  }

  @Test
  void aReportIsChangedAndIsSentNoMoreOnceItIsRemoved() {
    schedules.put(ann, GROUP, MONDAYS, LINK);
    clock.advance(Duration.ofMinutes(1));
    schedules.put(ann, GROUP, FRIDAYS, OTHER_LINK);
    assertThat(schedules.list(ann))
        .containsExactly(scheduled(ann, GROUP, FRIDAYS, OTHER_LINK, clock.instant()));
    assertThat(schedules.remove(bob, GROUP)).isFalse();
    assertThat(schedules.remove(ann, GROUP)).isTrue();
    assertThat(schedules.remove(ann, GROUP)).isFalse();
    assertThat(schedules.listAll()).isEmpty();
  }

  @Test
  void whatWasSentGoesForwardOnly() {
    schedules.put(ann, GROUP, MONDAYS, LINK);
    schedules.put(ann, APP, MONDAYS, LINK);
    Instant later = START.plusSeconds(60);
    schedules.noteSent(ann, GROUP, later);
    schedules.noteSent(ann, GROUP, START);
    assertThat(schedules.find(ann, GROUP)).contains(scheduled(ann, GROUP, MONDAYS, LINK, later));
    assertThat(schedules.find(ann, APP)).contains(scheduled(ann, APP, MONDAYS, LINK, START));
  }

  @Test
  void theReportOfARemovedGroupIsNotSent() {
    long group = groups().create(ann, "Acme", List.of()).number();
    long other = groups().create(ann, "Other", List.of()).number();
    schedules.put(ann, new ReportSubject.OfGroup(group), MONDAYS, LINK);
    schedules.put(ann, new ReportSubject.OfGroup(other), MONDAYS, LINK);
    schedules.put(bob, new ReportSubject.OfGroup(group), MONDAYS, LINK);
    groups().remove(ann, group);
    assertThat(schedules.listAll())
        .extracting(Scheduled::account, Scheduled::subject)
        .containsExactlyInAnyOrder(
            tuple(ann, new ReportSubject.OfGroup(other)),
            tuple(bob, new ReportSubject.OfGroup(group)));
  }

  @Test
  void whatCannotBeSentIsRefused() {
    DigestSettings daily = new DigestSettings(Optional.empty(), 8, ZoneOffset.UTC, List.of(1L));
    assertThatThrownBy(() -> schedules.put(ann, GROUP, daily, LINK))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> schedules.put(new AccountId(999), GROUP, MONDAYS, LINK))
        .isInstanceOf(IllegalArgumentException.class);
    for (int i = 1; i <= ReportSchedules.MAX_SCHEDULES; i++) {
      schedules.put(ann, new ReportSubject.OfGroup(i), MONDAYS, LINK);
    }
    schedules.put(ann, GROUP, FRIDAYS, LINK);
    assertThatThrownBy(() -> schedules.put(ann, APP, MONDAYS, LINK))
        .hasMessage("Limit reached: 50 reports are sent. Stop sending one first.");
  }

  private static Scheduled scheduled(
      AccountId account,
      ReportSubject subject,
      DigestSettings settings,
      SentLink link,
      Instant until) {
    return new Scheduled(account, subject, link, new Schedule(settings, until));
  }

  private AppGroups groups() {
    return database.groups();
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
