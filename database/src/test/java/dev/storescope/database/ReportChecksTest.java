package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.SharedLinks.NewLink;
import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.alerts.AlertRules.Firing;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.Inbox;
import dev.storescope.alerts.PeriodMessages;
import dev.storescope.delivery.Message;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.events.Timelines;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.reports.ReportChecks;
import dev.storescope.reports.ReportSchedules.SentLink;
import dev.storescope.reports.ReportSubject;
import dev.storescope.reports.ReportText;
import dev.storescope.reports.ReportedApps;
import dev.storescope.reports.WeekMessages;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports that are sent on Mondays at 8:00 in Paris, which is 7:00 in UTC; now is a Saturday. */
class ReportChecksTest {
  private static final AppId APP = new AppId.AppStore(42);
  private static final Country US = new Country("us");
  private static final ReportSubject REPORT = new ReportSubject.OfApp(APP, US, Device.IPHONE);
  private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");
  private static final LocalDate WEEK = LocalDate.parse("2026-11-16");
  private static final Instant DUE = Instant.parse("2026-11-23T07:00:00Z");
  private static final long CHANNEL = 5;
  private static final DigestSettings MONDAYS =
      new DigestSettings(
          Optional.of(DayOfWeek.MONDAY), 8, ZoneId.of("Europe/Paris"), List.of(CHANNEL));

  private final SettableClock clock = new SettableClock(START);
  private final InMemoryArchive archive = new InMemoryArchive();
  private final AtomicBoolean active = new AtomicBoolean(true);
  @AutoClose private final SqlDatabase database;
  private final AccountId ann;
  private final NewLink link;
  private final String address;

  ReportChecksTest(@TempDir Path folder) {
    database = new DatabaseLocation.Sqlite(folder).open(clock);
    ann = DatabaseLocation.newAccount(database, "ann");
    database.trackingLists().put(ann, APP, US, Set.of(Device.IPHONE));
    database
        .trackingLists()
        .addKeywords(ann, APP, US, List.of(Keyword.of("chess"), Keyword.of("board")));
    link = database.sharedLinks().create(ann, "Acme", "/dashboard", Optional.empty());
    address = "https://example.com/shared/" + link.secret();
    observe("chess", "2026-11-15", 12);
    observe("chess", "2026-11-19", 4);
    observe("board", "2026-11-15", 9);
    observe("board", "2026-11-20", 30);
  }

  @Test
  void aReportIsSentOnceAWeekAlsoAfterARestart() {
    schedule(REPORT);
    check();
    clock.set(DUE.minusSeconds(1));
    check();
    assertThat(messages()).isEmpty();

    clock.set(DUE);
    check();
    check();
    assertThat(messages()).hasSize(1);
    clock.set(DUE.plus(Duration.ofDays(6)));
    check();
    assertThat(messages()).hasSize(1);
    clock.set(DUE.plus(Duration.ofDays(22)));
    check();
    check();
    assertThat(messages())
        .extracting(Message::title)
        .containsExactly("42: the week of 7 December 2026", "42: the week of 16 November 2026");
  }

  @Test
  void aReportThatWasRecordedBeforeTheProcessEndedIsNotRecordedAgain() {
    schedule(REPORT);
    database
        .alertRules()
        .record(
            ann,
            "report:" + link.link().id() + ":" + DUE,
            DUE,
            List.of(CHANNEL),
            new Message(WeekMessages.TYPE, "Sent", List.of(new Message.Item("one"))));
    clock.set(DUE);
    check();
    assertThat(messages()).extracting(Message::title).containsExactly("Sent");
  }

  @Test
  void theMessageHasTheNoteTheLinkAndTheFigures() {
    database
        .reportTexts()
        .put(ann, REPORT, WEEK, new ReportText("Acme in November", "We shipped 2.3.\n\nGood."));
    schedule(REPORT);
    clock.set(DUE);
    check();
    Message message = messages().getFirst();
    assertThat(message.type()).isEqualTo("report.weekly");
    assertThat(message.title()).isEqualTo("Acme in November: the week of 16 November 2026");
    assertThat(message.lines())
        .containsExactly(
            "We shipped 2.3.",
            "Good.",
            "Report: " + address,
            "42 (United States, iPhone): visibility not known, 1 keyword in the top 10, 1 keyword up and 1"
                + " down",
            "42 (United States, iPhone): winners “chess” 12 → 4",
            "42 (United States, iPhone): losers “board” 9 → 30");
    assertThat(message.items().get(3).fields())
        .containsEntry("week", "2026-11-16")
        .containsEntry("top_10", "1")
        .containsEntry("better", "1")
        .doesNotContainKey("visibility");
    assertThat(firings().getFirst().channels()).containsExactly(CHANNEL);
  }

  @Test
  void onlyTheOwnerSeesTheAddressInTheInbox() {
    schedule(REPORT);
    clock.set(DUE);
    check();
    Inbox inbox = new Inbox(database.alertRules());
    assertThat(lines(inbox, WorkspaceRole.OWNER)).contains("Report: " + address);
    assertThat(lines(inbox, WorkspaceRole.EDITOR))
        .hasSize(3)
        .noneMatch(line -> line.contains(address));
    assertThat(lines(inbox, WorkspaceRole.VIEWER)).hasSize(3);
  }

  private List<String> lines(Inbox inbox, WorkspaceRole role) {
    return inbox.list(new WorkspaceAccess(ann, role), 1).getFirst().message().lines();
  }

  @Test
  void aReportOfAGroupHasItsTrackedApps() {
    long group =
        database
            .groups()
            .create(
                ann,
                "Board games",
                List.of(GroupedApp.parse("appstore/42/us"), GroupedApp.parse("appstore/7/us")))
            .number();
    schedule(new ReportSubject.OfGroup(group));
    clock.set(DUE);
    check();
    assertThat(messages().getFirst().title()).startsWith("Board games: ");
    assertThat(messages().getFirst().lines())
        .filteredOn(line -> line.contains("top 10"))
        .singleElement()
        .asString()
        .startsWith("42 (United States, iPhone): ");
  }

  @Test
  void aWithdrawnLinkIsNotSent() {
    schedule(REPORT);
    database.sharedLinks().withdraw(ann, link.link().id());
    clock.set(DUE);
    check();
    assertThat(messages().getFirst().lines()).noneMatch(line -> line.contains("/shared/"));
  }

  @Test
  void nothingIsSentForADisabledAccountOrAnAppThatIsNoLongerTracked() {
    schedule(REPORT);
    active.set(false);
    clock.set(DUE);
    check();
    assertThat(messages()).isEmpty();

    active.set(true);
    database.trackingLists().remove(ann, APP, US);
    check();
    assertThat(messages()).isEmpty();
  }

  private void schedule(ReportSubject subject) {
    database.reportSchedules().put(ann, subject, MONDAYS, new SentLink(link.link().id(), address));
  }

  /** As by a process that was just started. */
  private void check() {
    Timelines timelines =
        new Timelines(
            database.trackingLists(),
            database.competitorLists(),
            database.intervals(),
            SearchVolume.standard(),
            archive,
            clock);
    new ReportChecks(
            database.reportSchedules(),
            new WeekMessages(
                new ReportedApps(database.trackingLists(), database.groups()),
                database.reportTexts(),
                timelines),
            database.sharedLinks(),
            new PeriodMessages(database.alertRules(), _ -> active.get(), clock))
        .run();
  }

  private List<Firing> firings() {
    return database.alertRules().listFirings(ann, 10);
  }

  private List<Message> messages() {
    return firings().stream().map(Firing::message).toList();
  }

  private void observe(String keyword, String date, int rank) {
    List<AppId> ranked =
        Stream.concat(
                LongStream.range(1000, 1000 + rank - 1).<AppId>mapToObj(AppId.AppStore::new),
                Stream.of(APP))
            .toList();
    archive.append(
        List.of(
            new Observation<>(
                new Subject.Search(Device.IPHONE, US, Keyword.of(keyword)),
                Instant.parse(date + "T10:00:00Z"),
                Source.IMPORT,
                new SearchRanking(ranked))));
  }
}
