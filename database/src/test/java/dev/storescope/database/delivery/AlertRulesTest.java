package dev.storescope.database.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.Alert;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertCondition.Kind;
import dev.storescope.alerts.AlertMessages;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.AlertRules;
import dev.storescope.alerts.AlertRules.Checked;
import dev.storescope.alerts.AlertRules.Firing;
import dev.storescope.alerts.QuietHours;
import dev.storescope.alerts.RuleScope;
import dev.storescope.alerts.RuleScope.Whose;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.delivery.Message;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import dev.storescope.workbench.Tag;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link AlertRules} promises. */
@OnEachDatabase
class AlertRulesTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
  private static final AlertRule.Definition FALLS =
      rule("Falls", AlertCondition.of(AlertCondition.Kind.RANK_FALLS, 5), RuleScope.ALL_OWN);

  private final SettableClock clock = new SettableClock(START);

  private AlertRules rules;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  AlertRulesTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    rules = database.alertRules();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void aRuleOfEachKindIsKeptAsItIs() {
    for (Kind kind : Kind.values()) {
      AlertRule.Definition definition =
          rule(
              kind.title(),
              new AlertCondition(
                  kind, Optional.of(BigDecimal.ONE).filter(_ -> kind.hasThreshold()), Set.of()),
              RuleScope.ALL_OWN);
      AlertRule created = rules.create(ann, definition);
      assertThat(created.definition()).isEqualTo(definition);
      assertThat(created.createdAt()).isEqualTo(START);
      assertThat(rules.find(ann, created.id())).contains(created);
    }
    assertThat(rules.list(ann)).hasSize(Kind.values().length);
    assertThat(rules.list(bob)).isEmpty();
  }

  @Test
  void allThatADefinitionHasIsKept() {
    AlertRule.Definition definition =
        new AlertRule.Definition(
            "Rivals' listings é",
            AlertCondition.ofListings(Set.of(PartKind.TITLE, PartKind.PURCHASES)),
            new RuleScope(
                Whose.COMPETITORS,
                Optional.of(AppId.of(StoreType.GOOGLE_PLAY, "com.example.app")),
                Optional.of(new Country("fr")),
                OptionalLong.empty(),
                Optional.empty()),
            List.of(3L, 1L),
            Optional.of(
                new QuietHours(LocalTime.of(22, 30), LocalTime.of(7, 0), ZoneId.of("Asia/Tokyo"))),
            false);
    assertThat(rules.find(ann, rules.create(ann, definition).id()))
        .map(AlertRule::definition)
        .contains(definition);
  }

  @Test
  void theGroupAndTheTagOfARuleAreKept() {
    RuleScope tagged =
        new RuleScope(
            Whose.OWN,
            Optional.empty(),
            Optional.empty(),
            OptionalLong.of(7),
            Optional.of(new Tag("summer é")));
    AlertRule created = rules.create(ann, rule("Falls", FALLS.condition(), tagged));
    assertThat(rules.find(ann, created.id()))
        .map(each -> each.definition().scope())
        .contains(tagged);
  }

  @Test
  void eachReaderReadsTheMessagesOfAnAccount() {
    AlertRule falls = rules.create(ann, FALLS);
    long first = record(falls, START, "a").orElseThrow().id();
    long second = record(falls, START.plusSeconds(1), "b").orElseThrow().id();
    assertThat(rules.findLastRead(ann, bob)).isZero();
    assertThat(rules.countUnread(ann, bob, Set.of(), 10)).isEqualTo(2);
    assertThat(rules.countUnread(ann, bob, Set.of(), 1)).isEqualTo(1);
    rules.noteRead(ann, bob, first);
    assertThat(rules.countUnread(ann, bob, Set.of(), 10)).isEqualTo(1);
    assertThat(rules.countUnread(ann, ann, Set.of(), 10)).isEqualTo(2);
    assertThat(rules.countUnread(bob, bob, Set.of(), 10)).isZero();
    rules.noteRead(ann, bob, second);
    rules.noteRead(ann, bob, first);
    assertThat(rules.findLastRead(ann, bob)).isEqualTo(second);
    assertThat(rules.countUnread(ann, bob, Set.of(), 10)).isZero();
  }

  @Test
  void hiddenConditionsAreNotCounted() {
    record(rules.create(ann, FALLS), START, "a");
    record(
        rules.create(
            ann, rule("Low", AlertCondition.of(AlertCondition.Kind.CREDITS_LOW, 5), FALLS.scope())),
        START,
        "b");
    assertThat(rules.countUnread(ann, bob, Set.of(Kind.CREDITS_LOW), 10)).isEqualTo(1);
  }

  @Test
  void aRuleIsOfItsAccountOnly() {
    AlertRule created = rules.create(ann, FALLS);
    assertThat(rules.find(bob, created.id())).isEmpty();
    assertThat(rules.replace(bob, created.id(), FALLS)).isEmpty();
    assertThat(rules.remove(bob, created.id())).isFalse();
    assertThat(rules.remove(ann, created.id())).isTrue();
    assertThat(rules.remove(ann, created.id())).isFalse();
    assertThat(rules.list(ann)).isEmpty();
  }

  @Test
  void anAccountHasALimitedNumberOfRules() {
    IntStream.range(0, AlertRules.MAX_RULES).forEach(_ -> rules.create(ann, FALLS));
    assertThatThrownBy(() -> rules.create(ann, FALLS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Limit reached: an account has at most 100 rules. Remove one first.");
    assertThatThrownBy(() -> rules.create(new AccountId(999), FALLS))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void onlyEnabledRulesAreChecked() {
    AlertRule falls = rules.create(ann, FALLS);
    rules.create(bob, disabled());
    assertThat(rules.listEnabled()).containsExactly(new Checked(falls, START, START));
  }

  @Test
  void anAlertIsRecordedOnce() {
    AlertRule falls = rules.create(ann, FALLS);
    Instant later = START.plusSeconds(60);
    Firing firing = record(falls, later, "a", "b").orElseThrow();
    assertThat(firing.message().lines()).containsExactly("text a", "text b");
    assertThat(firing.message().items().getFirst().fields()).containsEntry("a=&\n", "é\tb");
    assertThat(record(falls, later.plusSeconds(60), "a", "b")).isEmpty();
    assertThat(record(falls, later.plusSeconds(120), "b", "c"))
        .map(each -> each.message().lines())
        .contains(List.of("text c"));
    assertThat(rules.listEnabled().getFirst().until()).isEqualTo(later.plusSeconds(120));
    assertThat(rules.lastFired(ann)).containsEntry(falls.id(), later.plusSeconds(120));
    assertThat(rules.lastFired(bob)).isEmpty();
  }

  @Test
  void ofNodesThatRecordTheSameAtOnceOneGetsTheMessage() {
    AlertRule falls = rules.create(ann, FALLS);
    List<CompletableFuture<Optional<Firing>>> nodes =
        IntStream.range(0, 4)
            .mapToObj(_ -> CompletableFuture.supplyAsync(() -> record(falls, START, "a", "b")))
            .toList();
    assertThat(nodes.stream().map(CompletableFuture::join).filter(Optional::isPresent)).hasSize(1);
    assertThat(rules.listPending(10)).hasSize(1);
  }

  @Test
  void aMessageIsPendingUntilItIsSent() {
    Firing first = record(rules.create(ann, FALLS), START, "a").orElseThrow();
    Firing second = record(rules.create(bob, FALLS), START, "a").orElseThrow();
    assertThat(rules.listPending(10)).containsExactly(first, second);
    assertThat(rules.listPending(1)).containsExactly(first);
    rules.noteSent(first);
    assertThat(rules.listPending(10)).containsExactly(second);
    assertThat(rules.listFirings(ann, 10)).containsExactly(first);
  }

  @Test
  void aForgottenAlertCanFireAgain() {
    AlertRule falls = rules.create(ann, FALLS);
    record(falls, START, "a", "b");
    rules.record(falls, START.plusSeconds(1), alerts("b"), true, write(falls));
    assertThat(record(falls, START.plusSeconds(2), "a", "b"))
        .map(each -> each.message().lines())
        .contains(List.of("text a"));
  }

  @Test
  void aRuleThatIsEnabledOrChangedBeginsAgain() {
    AlertRule falls = rules.create(ann, FALLS);
    record(falls, START.plusSeconds(1), "a");
    clock.advance(Duration.ofHours(1));
    rules.replace(ann, falls.id(), rule("Renamed", FALLS.condition(), FALLS.scope()));
    assertThat(rules.listEnabled().getFirst().since()).isEqualTo(START);
    rules.replace(ann, falls.id(), disabled());
    assertThat(record(falls, clock.instant(), "b")).isEmpty();
    AlertRule again = rules.replace(ann, falls.id(), FALLS).orElseThrow();
    assertThat(again.createdAt()).isEqualTo(START);
    assertThat(rules.listEnabled())
        .containsExactly(new Checked(again, clock.instant(), clock.instant()));
    assertThat(record(again, clock.instant(), "a")).isPresent();
  }

  @Test
  void aMessageWithoutARuleIsRecordedOnceForEachKey() {
    Message message = new Message("digest.daily", "News", List.of(new Message.Item("one")));
    assertThat(rules.record(ann, "day 1", START, List.of(1L), message))
        .map(Firing::message)
        .contains(message);
    assertThat(rules.record(ann, "day 1", START, List.of(1L), message)).isEmpty();
    assertThat(rules.record(bob, "day 1", START, List.of(1L), message)).isPresent();
    assertThat(rules.lastFired(ann)).isEmpty();
  }

  @Test
  void whatIsOldAndSentIsForgotten() {
    AlertRule falls = rules.create(ann, FALLS);
    Firing old = record(falls, START, "a").orElseThrow();
    rules.noteSent(old);
    Firing pending = record(falls, START.plusSeconds(10), "b").orElseThrow();
    rules.forgetBefore(START.plusSeconds(5));
    assertThat(rules.listFirings(ann, 10)).containsExactly(pending);
    assertThat(record(falls, START.plusSeconds(11), "a", "b"))
        .map(each -> each.message().lines())
        .contains(List.of("text a"));
  }

  private Optional<Firing> record(AlertRule rule, Instant until, String... keys) {
    return rules.record(rule, until, alerts(keys), false, write(rule));
  }

  private static Function<List<Alert>, Message> write(AlertRule rule) {
    return fresh -> AlertMessages.write(rule, fresh);
  }

  private static List<Alert> alerts(String... keys) {
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    fields.put("a=&\n", "é\tb");
    return Stream.of(keys)
        .map(key -> new Alert(key, new Message.Item("text " + key, fields), START, 0))
        .toList();
  }

  private static AlertRule.Definition disabled() {
    return new AlertRule.Definition(
        FALLS.name(), FALLS.condition(), FALLS.scope(), List.of(), Optional.empty(), false);
  }

  private static AlertRule.Definition rule(String name, AlertCondition condition, RuleScope scope) {
    return new AlertRule.Definition(name, condition, scope, List.of(1L), Optional.empty(), true);
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
