package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.AlertChecks;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertDetector;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.DigestChecks;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.NewsDigest;
import dev.storescope.alerts.PeriodMessages;
import dev.storescope.alerts.QuietHours;
import dev.storescope.alerts.RuleScope;
import dev.storescope.alerts.ScopedApps;
import dev.storescope.alerts.ServiceAlerts;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.Outbox;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks of rules and digests over a database, with a clock that the test moves. */
class AlertChecksTest {
  private static final AppId APP = new AppId.AppStore(42);
  private static final Country US = new Country("us");
  private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
  private static final long CHANNEL = 5;
  private static final long OTHER_CHANNEL = 6;

  private final SettableClock clock = new SettableClock(START);
  private final InMemoryArchive archive = new InMemoryArchive();
  private final MessageList outbox = new MessageList();
  private final AtomicLong balance = new AtomicLong(1000);
  private final AtomicBoolean active = new AtomicBoolean(true);
  private final DatabaseLocation location;
  @AutoClose private final SqlDatabase database;
  private final AccountId ann;
  private AlertChecks checks;

  AlertChecksTest(@TempDir Path folder) {
    location = new DatabaseLocation.Sqlite(folder);
    database = location.open(clock);
    ann = DatabaseLocation.newAccount(database, "ann");
    database.trackingLists().put(ann, APP, US, Set.of(Device.IPHONE));
    database
        .trackingLists()
        .addKeywords(ann, APP, US, List.of(Keyword.of("chess"), Keyword.of("board")));
    checks = newChecks();
  }

  /** Delivers nothing; keeps the messages as an outbox does, each once. */
  private static final class MessageList implements Outbox {
    private final Map<String, Message> messages = new LinkedHashMap<>();
    private final List<Instant> starts = new ArrayList<>();

    @Override
    public boolean add(
        AccountId account, long channel, String key, Message message, Instant notBefore) {
      starts.add(notBefore);
      return messages.putIfAbsent(channel + " " + key, message) == null;
    }

    private List<List<String>> lines() {
      return messages.values().stream().map(Message::lines).toList();
    }
  }

  @Test
  void aRuleFiresOnceAndNotAgainAfterARestart() {
    observe("chess", 4);
    createRule(AlertCondition.of(AlertCondition.Kind.RANK_FALLS, 5), Optional.empty());
    checks.run();
    assertThat(outbox.messages).isEmpty();

    clock.advance(Duration.ofDays(1));
    observe("chess", 17);
    checks.run();
    assertThat(outbox.lines())
        .containsExactly(List.of("42 (United States): “chess” on iPhone fell from 4 to 17"));

    checks.run();
    checks = newChecks();
    checks.run();
    clock.advance(Duration.ofHours(1));
    checks.run();
    assertThat(outbox.messages).hasSize(1);
    assertThat(outbox.starts).hasSize(1);
  }

  @Test
  void allMovesOfACheckAreOneMessageForEachChannel() {
    observe("chess", 4);
    observe("board", 5);
    createRule(
        AlertCondition.of(AlertCondition.Kind.RANK_FALLS, 5),
        Optional.empty(),
        CHANNEL,
        OTHER_CHANNEL);
    clock.advance(Duration.ofDays(1));
    observe("chess", 17);
    observe("board", 50);
    checks.run();
    assertThat(outbox.messages).hasSize(2);
    assertThat(outbox.lines()).allSatisfy(lines -> assertThat(lines).hasSize(2));
  }

  @Test
  void inQuietHoursMessagesArePutOffAndMerged() {
    observe("chess", 4);
    observe("board", 5);
    QuietHours night =
        new QuietHours(LocalTime.of(22, 0), LocalTime.of(8, 0), ZoneId.of("Europe/Paris"));
    createRule(AlertCondition.of(AlertCondition.Kind.RANK_FALLS, 5), Optional.of(night));

    clock.set(Instant.parse("2026-11-20T22:00:00Z"));
    checks.run();
    clock.set(Instant.parse("2026-11-21T01:00:00Z"));
    observe("chess", 17);
    checks.run();
    clock.set(Instant.parse("2026-11-21T04:00:00Z"));
    observe("board", 50);
    checks.run();
    assertThat(outbox.messages).isEmpty();

    clock.set(Instant.parse("2026-11-21T07:00:00Z"));
    checks.run();
    assertThat(outbox.lines())
        .containsExactly(
            List.of(
                "42 (United States): “board” on iPhone fell from 5 to 50",
                "42 (United States): “chess” on iPhone fell from 4 to 17"));
  }

  @Test
  void anObservationThatIsAppendedLateIsFound() {
    observe("chess", 4);
    createRule(AlertCondition.of(AlertCondition.Kind.RANK_FALLS, 5), Optional.empty());
    clock.advance(Duration.ofDays(1));
    checks.run();
    Instant before = clock.instant().minusSeconds(20);
    archive.append(List.of(search("chess", before, 17)));
    clock.advance(Duration.ofMinutes(5));
    checks.run();
    assertThat(outbox.messages).hasSize(1);
  }

  @Test
  void whatWasObservedBeforeARuleIsNotTold() {
    observe("chess", 4);
    clock.advance(Duration.ofDays(1));
    observe("chess", 17);
    clock.advance(Duration.ofSeconds(1));
    createRule(AlertCondition.of(AlertCondition.Kind.RANK_FALLS, 5), Optional.empty());
    checks.run();
    assertThat(outbox.messages).isEmpty();
  }

  @Test
  void aMessageThatWasRecordedBeforeTheProcessEndedIsSent() {
    createRule(AlertCondition.of(AlertCondition.Kind.CREDITS_LOW, 2000), Optional.empty());
    AlertRule rule = database.alertRules().list(ann).getFirst();
    database
        .alertRules()
        .record(
            ann,
            "digest:1",
            START,
            rule.definition().channels(),
            new Message("digest.daily", "News", List.of(new Message.Item("one"))));
    checks.run();
    assertThat(outbox.lines()).contains(List.of("one"));
    assertThat(database.alertRules().listPending(10)).isEmpty();
  }

  @Test
  void lowCreditsAreToldOnceUntilThereAreMoreAgain() {
    createRule(AlertCondition.of(AlertCondition.Kind.CREDITS_LOW, 500), Optional.empty());
    runWithBalance(500);
    assertThat(outbox.messages).isEmpty();
    runWithBalance(499);
    runWithBalance(400);
    assertThat(outbox.messages).hasSize(1);
    runWithBalance(600);
    runWithBalance(499);
    assertThat(outbox.messages).hasSize(2);
  }

  @Test
  void aRuleOfADisabledAccountIsNotChecked() {
    createRule(AlertCondition.of(AlertCondition.Kind.CREDITS_LOW, 5000), Optional.empty());
    active.set(false);
    checks.run();
    assertThat(outbox.messages).isEmpty();
  }

  @Test
  void aDigestIsToldOnceForEachPeriod() {
    database
        .digests()
        .put(ann, new DigestSettings(Optional.empty(), 6, ZoneOffset.UTC, List.of(CHANNEL)));
    observe("chess", 4);
    runDigests();
    assertThat(outbox.messages).isEmpty();

    clock.set(Instant.parse("2026-11-21T06:00:01Z"));
    runDigests();
    runDigests();
    assertThat(outbox.messages).hasSize(1);
    assertThat(outbox.messages.values())
        .extracting(Message::title)
        .containsExactly("Storescope: the day until 2026-11-21T06:00:00Z");

    clock.advance(Duration.ofDays(3));
    runDigests();
    checks = newChecks();
    runDigests();
    assertThat(outbox.messages).hasSize(2);
  }

  private void runDigests() {
    new DigestChecks(
            database.digests(),
            new NewsDigest(scoped()),
            archive,
            new PeriodMessages(database.alertRules(), _ -> active.get(), clock))
        .run();
    checks.run();
  }

  private void runWithBalance(long credits) {
    balance.set(credits);
    clock.advance(Duration.ofMinutes(6));
    checks.run();
  }

  private ScopedApps scoped() {
    return new ScopedApps(
        database.trackingLists(),
        database.competitorLists(),
        database.keywordNotes(),
        database.groups(),
        database.intervals());
  }

  private AlertChecks newChecks() {
    AlertDetector detector =
        new AlertDetector(
            scoped(),
            new ServiceAlerts(
                () -> new FetchHealth(List.of(), List.of(), 0), List::of, _ -> balance.get()));
    return new AlertChecks(
        database.alertRules(),
        detector,
        database.trackingLists(),
        archive,
        outbox,
        _ -> active.get(),
        clock);
  }

  private void createRule(AlertCondition condition, Optional<QuietHours> quiet, Long... channels) {
    List<Long> ids = channels.length == 0 ? List.of(CHANNEL) : List.of(channels);
    database
        .alertRules()
        .create(
            ann, new AlertRule.Definition("Rule", condition, RuleScope.ALL_OWN, ids, quiet, true));
  }

  private void observe(String keyword, int rank) {
    archive.append(List.of(search(keyword, clock.instant(), rank)));
  }

  private static Observation<SearchRanking> search(String keyword, Instant at, int rank) {
    List<AppId> apps =
        Stream.concat(
                LongStream.range(1, rank).<AppId>mapToObj(each -> new AppId.AppStore(1000 + each)),
                Stream.of(APP))
            .toList();
    return new Observation<>(
        new Subject.Search(Device.IPHONE, US, Keyword.of(keyword)),
        at,
        Source.IMPORT,
        new SearchRanking(apps));
  }
}
