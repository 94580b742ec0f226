package dev.storescope.database.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.database.sql.Transactions;
import dev.storescope.delivery.AwaitedRequests;
import dev.storescope.delivery.AwaitedRequests.AwaitedRequest;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.Channels;
import dev.storescope.delivery.Channels.NewChannel;
import dev.storescope.delivery.Deliveries;
import dev.storescope.delivery.Deliveries.Resending;
import dev.storescope.delivery.Delivery;
import dev.storescope.delivery.DeliveryLimits;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.DeliveryPolicy;
import dev.storescope.delivery.DeliveryState;
import dev.storescope.delivery.DueDelivery;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.Message.Item;
import dev.storescope.delivery.Outbox;
import dev.storescope.delivery.SigningSecret;
import dev.storescope.fetching.RequestKey;
import dev.storescope.testkit.SettableClock;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every {@link Channels}, {@link Outbox}, {@link Deliveries} and {@link DeliveryScheduler}
 * promise.
 */
@OnEachDatabase
class DeliveryTest {
  /** The limits of the parts. */
  private static final DeliveryLimits LIMITS = new DeliveryLimits(4, 10);

  private static final Message MESSAGE =
      new Message(
          "alert.fired",
          "Two of your ranks fell",
          List.of(
              new Item(
                  "“ćma 🦋” fell from 3 to 9", new LinkedHashMap<>(Map.of("keyword", "ćma 🦋"))),
              new Item("“fox” fell from 1 to 2")));

  private static final DeliveryOutcome ACCEPTED = new DeliveryOutcome.Accepted();
  private static final DeliveryOutcome FAILED = new DeliveryOutcome.Failed("the reply was 500");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private Parts parts;
  private AccountId ann;
  private AccountId bob;

  private final DatabaseLocation location;
  private final List<SqlDatabase> opened = new ArrayList<>();

  DeliveryTest(SqlEngine engine, @TempDir Path folder) {
    this.location = engine.create(folder);
  }

  /** The parts of one database. */
  public record Parts(
      Channels channels,
      Outbox outbox,
      Deliveries deliveries,
      ManualDeliveries node,
      AwaitedRequests awaited) {}

  @BeforeEach
  final void openWithTwoAccounts() {
    parts = open();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void aChannelIsFoundByItsAccountOnly() {
    Channel channel = webhook(ann, "ci");
    assertThat(parts.channels().list(ann)).containsExactly(channel);
    assertThat(parts.channels().find(ann, channel.id())).contains(channel);
    assertThat(parts.channels().find(ann, "ci")).contains(channel);
    assertThat(parts.channels().list(bob)).isEmpty();
    assertThat(parts.channels().find(bob, channel.id())).isEmpty();
    assertThat(parts.channels().find(bob, "ci")).isEmpty();
    assertThat(parts.channels().delete(bob, channel.id())).isFalse();
    assertThat(parts.channels().rotateSecret(bob, channel.id())).isEmpty();
    assertThat(parts.channels().enable(bob, channel.id())).isFalse();
  }

  @Test
  void everyKindOfTargetIsStored() {
    List<ChannelTarget> targets =
        List.of(
            new ChannelTarget.Email("ann@example.com"),
            new ChannelTarget.Slack(URI.create("https://hooks.slack.com/services/T0/B0/x")),
            new ChannelTarget.Teams(URI.create("https://example.webhook.office.com/a?b=c%20d")),
            new ChannelTarget.Discord(URI.create("https://discord.com/api/webhooks/1/x")));
    for (ChannelTarget target : targets) {
      NewChannel created = parts.channels().create(ann, target.kind().wireName(), target);
      assertThat(created.secret()).isEmpty();
    }
    assertThat(open().channels().list(ann)).extracting(Channel::target).isEqualTo(targets);
  }

  @Test
  void aNameIsUniqueWithinAnAccount() {
    webhook(ann, "ci");
    webhook(bob, "ci");
    assertThatThrownBy(() -> webhook(ann, "ci"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("A channel with this name already exists");
  }

  @Test
  void anAccountHasAsManyChannelsAsMayAtMost() {
    IntStream.range(0, LIMITS.channels()).forEach(i -> webhook(ann, "ci " + i));
    assertThatThrownBy(() -> webhook(ann, "one more"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 4 channels");
    webhook(bob, "ci");
  }

  @Test
  void aDeletedChannelIsGoneWithItsDeliveries() {
    Channel channel = webhook(ann, "ci");
    add(channel, "a");
    assertThat(parts.channels().delete(ann, channel.id())).isTrue();
    assertThat(parts.channels().delete(ann, channel.id())).isFalse();
    assertThat(parts.channels().list(ann)).isEmpty();
    assertThat(log(ann)).isEmpty();
    assertThat(add(channel, "b")).isFalse();
    assertNothingIsSent();
    assertThat(webhook(ann, "ci").id()).isNotEqualTo(channel.id());
  }

  @Test
  void theSecretOfAWebhookSignsUntilADayAfterItWasReplaced() {
    NewChannel created = newWebhook(ann, "ci");
    SigningSecret first = created.secret().orElseThrow();
    SigningSecret second = parts.channels().rotateSecret(ann, created.channel().id()).orElseThrow();
    assertThat(first.key()).hasSize(32).isNotEqualTo(second.key());
    add(created.channel(), "a");
    DueDelivery due = sendOne(FAILED);
    assertThat(due.secrets()).containsExactly(second, first);
    assertThat(due.toString()).doesNotContain(second.value());

    clock.advance(Channels.FORMER_SECRET_LIFE);
    assertThat(sendOne(ACCEPTED).secrets()).containsExactly(second);
  }

  @Test
  void onlyWebhooksHaveASecret() {
    Channel mail =
        parts.channels().create(ann, "mail", new ChannelTarget.Email("ann@example.com")).channel();
    assertThat(parts.channels().rotateSecret(ann, mail.id())).isEmpty();
    add(mail, "a");
    assertThat(sendOne(ACCEPTED).secrets()).isEmpty();
  }

  @Test
  void aMessageIsSentAsItWasAdded() {
    Channel channel = webhook(ann, "ci");
    assertThat(add(channel, "a")).isTrue();
    DueDelivery due = sendOne(ACCEPTED);
    assertThat(due.message()).isEqualTo(MESSAGE);
    assertThat(due.channel()).isEqualTo(channel);
    assertThat(due.createdAt()).isEqualTo(clock.instant());
    assertThat(due.attempt()).isEqualTo(1);
    assertThat(due.messageId()).matches("msg_[0-9a-f]{32}");
  }

  @Test
  void aMessageIsAddedOnceToAChannelAlsoAfterARestart() {
    Channel channel = webhook(ann, "ci");
    Channel other = webhook(ann, "other");
    assertThat(add(channel, "a")).isTrue();
    assertThat(add(channel, "a")).isFalse();
    assertThat(add(other, "a")).isTrue();
    parts = open();
    assertThat(add(channel, "a")).isFalse();
    assertThat(log(ann)).hasSize(2);
  }

  @Test
  void aMessageForAChannelOfAnotherAccountIsNotAdded() {
    Channel channel = webhook(bob, "ci");
    assertThat(parts.outbox().add(ann, channel.id(), "a", MESSAGE, clock.instant())).isFalse();
    assertThat(log(bob)).isEmpty();
  }

  @Test
  void aKeyHasTwoHundredCharactersAtMost() {
    Channel channel = webhook(ann, "ci");
    assertThat(add(channel, "k".repeat(Outbox.MAX_KEY_LENGTH))).isTrue();
    assertThatThrownBy(() -> add(channel, "k".repeat(Outbox.MAX_KEY_LENGTH + 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aMessageIsNotSentBeforeItsTime() {
    Channel channel = webhook(ann, "ci");
    Instant morning = clock.instant().plus(Duration.ofHours(9));
    parts.outbox().add(ann, channel.id(), "a", MESSAGE, morning);
    clock.set(morning.minusMillis(1));
    assertNothingIsSent();
    assertThat(state(ann)).isEqualTo(new DeliveryState.Waiting(0, Optional.empty(), morning));
    clock.set(morning);
    sendOne(ACCEPTED);
  }

  @Test
  void beyondTheLimitOfADayOneMessageIsRecordedAsGivenUp() {
    Channel channel = webhook(ann, "ci");
    Channel ofBob = webhook(bob, "ci");
    for (int i = 0; i < LIMITS.messagesPerDay(); i++) {
      assertThat(add(channel, "k" + i)).isTrue();
    }
    assertThat(add(channel, "over 1")).isFalse();
    assertThat(add(channel, "over 2")).isFalse();
    assertThat(add(ofBob, "k")).isTrue();
    assertThat(log(ann)).hasSize(LIMITS.messagesPerDay() + 1);
    assertThat(state(ann))
        .isInstanceOfSatisfying(
            DeliveryState.GivenUp.class,
            state -> assertThat(state.reason()).contains("10 messages"));

    clock.advance(Duration.ofDays(1));
    assertThat(add(channel, "tomorrow")).isTrue();
  }

  @Test
  void anAcceptedMessageIsDelivered() {
    Channel channel = webhook(ann, "ci");
    add(channel, "a");
    DueDelivery due =
        parts
            .node()
            .send(
                _ -> {
                  clock.advance(Duration.ofSeconds(1));
                  return ACCEPTED;
                })
            .getFirst();
    assertThat(state(ann)).isEqualTo(new DeliveryState.Delivered(1, clock.instant()));
    assertNothingIsSent();
    assertThat(parts.deliveries().find(ann, due.id()).orElseThrow().channelName()).isEqualTo("ci");
    assertThat(parts.deliveries().find(bob, due.id())).isEmpty();
  }

  @Test
  void aFailedMessageIsTriedAgainWithGrowingPausesUntilItIsGivenUp() {
    Channel channel = webhook(ann, "ci");
    add(channel, "a");
    String messageId = "";
    int attempt = 0;
    for (Duration pause : DeliveryPolicy.DEFAULT.pauses()) {
      attempt++;
      DueDelivery due = sendOne(FAILED);
      assertThat(due.attempt()).isEqualTo(attempt);
      assertThat(due.messageId()).isEqualTo(messageId.isEmpty() ? due.messageId() : messageId);
      messageId = due.messageId();
      assertThat(state(ann))
          .isEqualTo(
              new DeliveryState.Waiting(
                  attempt, Optional.of("the reply was 500"), clock.instant().plus(pause)));
      clock.advance(pause.minusMillis(1));
      assertNothingIsSent();
      clock.advance(Duration.ofMillis(1));
    }
    sendOne(FAILED);
    assertThat(state(ann))
        .isEqualTo(new DeliveryState.GivenUp(attempt + 1, "the reply was 500", clock.instant()));
    clock.advance(Duration.ofDays(10));
    assertNothingIsSent();
  }

  @Test
  void theChannelMayAskForALongerPauseOfADayAtMost() {
    add(webhook(ann, "ci"), "a");
    assertThat(nextPause(Duration.ofMinutes(1))).isEqualTo(Duration.ofMinutes(1));
    assertThat(nextPause(Duration.ofMinutes(1))).isEqualTo(Duration.ofMinutes(5));
    assertThat(nextPause(Duration.ofDays(100))).isEqualTo(Duration.ofDays(1));
  }

  private Duration nextPause(Duration asked) {
    sendOne(new DeliveryOutcome.Failed("busy", Optional.of(asked)));
    Instant next = ((DeliveryState.Waiting) state(ann)).nextAttempt();
    Duration pause = Duration.between(clock.instant(), next);
    clock.set(next);
    return pause;
  }

  @Test
  void aChannelThatIsGoneIsDisabledAndWhatWaitsForItIsGivenUp() {
    Channel channel = webhook(ann, "ci");
    add(channel, "a");
    add(channel, "b");
    sendOne(new DeliveryOutcome.Gone("the reply was 410"));
    assertThat(parts.channels().find(ann, channel.id()).orElseThrow().disabled())
        .contains(new Channel.Disabled(clock.instant(), "the reply was 410"));
    assertThat(log(ann))
        .extracting(Delivery::state)
        .containsExactly(
            new DeliveryState.GivenUp(
                0, "The channel is disabled: the reply was 410", clock.instant()),
            new DeliveryState.GivenUp(1, "the reply was 410", clock.instant()));
    assertThat(add(channel, "c")).isTrue();
    assertThat(state(ann)).isInstanceOf(DeliveryState.GivenUp.class);
    assertNothingIsSent();
  }

  @Test
  void aDisabledChannelSendsAgainWhenItIsEnabled() {
    Channel channel = webhook(ann, "ci");
    add(channel, "a");
    sendOne(new DeliveryOutcome.Gone("the reply was 410"));
    long id = log(ann).getFirst().id();
    assertThat(parts.deliveries().resend(ann, id))
        .isEqualTo(new Resending.ChannelDisabled("the reply was 410"));
    assertThat(parts.channels().enable(ann, channel.id())).isTrue();
    assertThat(parts.channels().find(ann, channel.id())).contains(channel);
    assertThat(parts.deliveries().resend(ann, id)).isEqualTo(new Resending.Accepted());
    assertThat(sendOne(ACCEPTED).id()).isEqualTo(id);
  }

  @Test
  void aMessageThatIsDeliveredInBetweenKeepsTheChannelEnabled() {
    Channel channel = webhook(ann, "ci");
    int most = DeliveryPolicy.DEFAULT.mostGivenUp();
    refuse(channel, most - 1);
    add(channel, "good");
    sendOne(ACCEPTED);
    refuse(channel, 1);
    assertThat(parts.channels().find(ann, channel.id())).contains(channel);
  }

  @Test
  void manyMessagesInARowThatAreGivenUpDisableTheChannel() {
    Channel channel = webhook(ann, "ci");
    refuse(channel, DeliveryPolicy.DEFAULT.mostGivenUp());
    assertThat(parts.channels().find(ann, channel.id()).orElseThrow().disabled().orElseThrow())
        .extracting(Channel.Disabled::reason)
        .isEqualTo("5 messages in a row could not be delivered; the last one: not allowed");
  }

  private void refuse(Channel channel, int messages) {
    for (int i = 0; i < messages; i++) {
      add(channel, "refused " + log(ann).size());
      sendOne(new DeliveryOutcome.Refused("not allowed"));
    }
  }

  @Test
  void missingCreditsNeverDisableAChannel() {
    Channel channel = webhook(ann, "ci");
    for (int i = 0; i < DeliveryPolicy.DEFAULT.mostGivenUp(); i++) {
      add(channel, "k" + i);
    }
    while (!parts.node().send(_ -> new DeliveryOutcome.NoCredits(0)).isEmpty()) {
      clock.advance(Duration.ofDays(1));
    }
    assertThat(log(ann))
        .extracting(Delivery::state)
        .allSatisfy(
            state ->
                assertThat(((DeliveryState.GivenUp) state).reason())
                    .contains("more than the balance of 0 credits"));
    assertThat(parts.channels().find(ann, channel.id())).contains(channel);
  }

  @Test
  void aChannelSendsOneMessageAtATime() {
    Channel channel = webhook(ann, "ci");
    add(channel, "a");
    add(channel, "b");
    ManualDeliveries other = open().node();
    List<DueDelivery> meanwhile = new ArrayList<>();
    DueDelivery first =
        parts
            .node()
            .send(
                _ -> {
                  other.keepUp();
                  meanwhile.addAll(other.send(_ -> ACCEPTED));
                  return ACCEPTED;
                })
            .getFirst();
    assertThat(meanwhile).isEmpty();
    assertThat(other.sendOne(ACCEPTED).id()).isGreaterThan(first.id());
  }

  @Test
  void aMessageThatIsAddedWhileTheChannelSendsIsSentNext() {
    Channel channel = webhook(ann, "ci");
    add(channel, "a");
    DueDelivery first =
        parts
            .node()
            .send(
                _ -> {
                  add(channel, "b");
                  return ACCEPTED;
                })
            .getFirst();
    assertThat(sendOne(ACCEPTED).id()).isGreaterThan(first.id());
    assertNothingIsSent();
  }

  @Test
  void aMessageThatWaitsForItsNextAttemptHoldsUpNoOther() {
    Channel channel = webhook(ann, "ci");
    add(channel, "a");
    add(channel, "b");
    DueDelivery first = sendOne(FAILED);
    assertThat(sendOne(ACCEPTED).id()).isNotEqualTo(first.id());
  }

  @Test
  void theChannelsTakeTurns() {
    Channel busy = webhook(ann, "busy");
    Channel quiet = webhook(bob, "quiet");
    IntStream.range(0, 5).forEach(i -> add(busy, "k" + i));
    clock.advance(Duration.ofSeconds(1));
    add(quiet, "a");
    clock.advance(Duration.ofSeconds(1));
    assertThat(sendOne(ACCEPTED).channel()).isEqualTo(busy);
    assertThat(sendOne(ACCEPTED).channel()).isEqualTo(quiet);
    assertThat(sendOne(ACCEPTED).channel()).isEqualTo(busy);
  }

  @Test
  void twoChannelsOfAnAccountSendAtATime() {
    for (int i = 0; i < 3; i++) {
      add(webhook(ann, "ci " + i), "a");
      clock.advance(Duration.ofMillis(1));
    }
    add(webhook(bob, "ci of bob"), "a");
    List<String> atOnce = new ArrayList<>();
    sendWhileOthersSend(atOnce);
    assertThat(atOnce).containsExactly("ci 0", "ci 1", "ci of bob");
    assertNothingIsSent();
    clock.advance(Duration.ofSeconds(1));
    assertThat(sendOne(ACCEPTED).channel().name()).isEqualTo("ci 2");
  }

  /** Each channel ends after all others had their turns. */
  private void sendWhileOthersSend(List<String> names) {
    parts
        .node()
        .send(
            due -> {
              names.add(due.channel().name());
              IntStream.range(0, 3).forEach(_ -> sendWhileOthersSend(names));
              return ACCEPTED;
            });
  }

  @Test
  void aMessageOfANodeThatDiedIsSentByAnotherAndALateOutcomeIsNotRecorded()
      throws InterruptedException {
    add(webhook(ann, "ci"), "a");
    ManualDeliveries other = open().node();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch late = new CountDownLatch(1);
    Thread again =
        new Thread(
            () ->
                other.send(
                    due -> {
                      begun.countDown();
                      await(late);
                      return due.attempt() == 1 ? ACCEPTED : FAILED;
                    }));
    parts
        .node()
        .send(
            _ -> {
              clock.advance(ManualDeliveries.DEAD.minusSeconds(1));
              other.takeOverFromDeadNodes();
              assertThat(other.send(_ -> FAILED)).isEmpty();
              clock.advance(Duration.ofSeconds(1));
              other.takeOverFromDeadNodes();
              again.start();
              await(begun);
              return FAILED;
            });
    assertThat(state(ann))
        .isInstanceOfSatisfying(
            DeliveryState.Waiting.class, waiting -> assertThat(waiting.attempts()).isZero());
    assertNothingIsSent();
    late.countDown();
    again.join();
    assertThat(state(ann)).isEqualTo(new DeliveryState.Delivered(1, clock.instant()));
    assertNothingIsSent();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatCouldNotBeRecordedIsSentAgainAMinuteLater() {
    add(webhook(ann, "ci"), "a");
    parts
        .node()
        .send(
            _ -> {
              throw new IllegalStateException("a defect");
            });
    clock.advance(Duration.ofSeconds(59));
    assertNothingIsSent();
    clock.advance(Duration.ofSeconds(1));
    assertThat(sendOne(ACCEPTED).attempt()).isEqualTo(1);
  }

  @Test
  void dueMessagesAreSentThoughNothingOrALaterTimeIsScheduled() {
    Transactions transactions = opened.getFirst().transactions();
    add(webhook(ann, "ci"), "a");
    transactions.run(sql -> sql.update("delete from scheduled_delivery"));
    assertNothingIsSent();
    parts.node().keepUp();
    sendOne(ACCEPTED);
    add(webhook(ann, "other"), "a");
    transactions.run(
        sql ->
            sql.update(
                "update scheduled_delivery set execution_time = ?",
                transactions.jobTime(clock.instant().plus(Duration.ofDays(400)))));
    assertNothingIsSent();
    parts.node().keepUp();
    sendOne(ACCEPTED);
  }

  @Test
  void aChannelIsNoLongerScheduledWhenNothingWaits() {
    Channel channel = webhook(ann, "ci");
    add(channel, "a");
    sendOne(ACCEPTED);
    Channel deleted = webhook(bob, "ci");
    add(deleted, "a");
    parts.channels().delete(bob, deleted.id());
    assertNothingIsSent();
    assertThat(
            DatabaseLocation.query(
                opened.getFirst(), "select task_instance from scheduled_delivery"))
        .isEmpty();
  }

  @Test
  void severalProcessesNeverSendAMessageTwice() {
    for (int i = 0; i < 8; i++) {
      Channel channel = webhook(newAccount("many" + i), "ci");
      IntStream.range(0, 3).forEach(j -> add(channel, "k" + j));
    }
    open();
    List<DueDelivery> sent =
        IntStream.range(0, 8)
            .mapToObj(i -> new ManualDeliveries(opened.get(i % 2), clock))
            .toList()
            .parallelStream()
            .flatMap(
                node ->
                    IntStream.range(0, 24).boxed().flatMap(_ -> node.send(_ -> ACCEPTED).stream()))
            .toList();
    assertThat(sent).extracting(DueDelivery::id).doesNotHaveDuplicates();
    assertThat(sent).isNotEmpty();
  }

  @Test
  void aDisabledAccountIsSentNothingUntilItIsEnabled() {
    add(webhook(ann, "ci"), "a");
    opened.getFirst().accounts().setDisabled(ann, true);
    assertNothingIsSent();
    parts.node().keepUp();
    assertNothingIsSent();
    opened.getFirst().accounts().setDisabled(ann, false);
    parts.node().keepUp();
    sendOne(ACCEPTED);
  }

  @Test
  void aDeliveredMessageCanBeSentAgain() {
    Channel channel = webhook(ann, "ci");
    add(channel, "a");
    DueDelivery first = sendOne(ACCEPTED);
    assertThat(parts.deliveries().resend(bob, first.id())).isEqualTo(new Resending.Unknown());
    assertThat(parts.deliveries().resend(ann, first.id())).isEqualTo(new Resending.Accepted());
    assertThat(state(ann))
        .isEqualTo(new DeliveryState.Waiting(0, Optional.empty(), clock.instant()));
    DueDelivery second = sendOne(ACCEPTED);
    assertThat(second.messageId()).isEqualTo(first.messageId());
    assertThat(second.sending()).isEqualTo(2);
    assertThat(second.attempt()).isEqualTo(1);
  }

  @Test
  void aMessageThatWaitsCanBeSentNow() {
    add(webhook(ann, "ci"), "a");
    DueDelivery first = sendOne(FAILED);
    parts.deliveries().resend(ann, first.id());
    assertThat(sendOne(ACCEPTED).sending()).isEqualTo(1);
  }

  @Test
  void theLogIsReadNewestFirstInPages() {
    Channel channel = webhook(ann, "ci");
    IntStream.range(0, 5).forEach(i -> add(channel, "k" + i));
    List<Long> ids = log(ann).stream().map(Delivery::id).toList();
    assertThat(ids).hasSize(5).isSortedAccordingTo((a, b) -> Long.compare(b, a));
    assertThat(parts.deliveries().list(ann, OptionalLong.of(ids.get(1)), 2))
        .extracting(Delivery::id)
        .containsExactly(ids.get(2), ids.get(3));
    assertThat(parts.deliveries().list(bob, OptionalLong.empty(), 9)).isEmpty();
  }

  @Test
  void deliveriesThatHaveEndedAreDeletedAfterTheyWereKept() {
    Channel channel = webhook(ann, "ci");
    add(channel, "a");
    sendOne(ACCEPTED);
    add(channel, "waits");
    clock.advance(Deliveries.RETENTION.minusMillis(1));
    parts.node().keepUp();
    assertThat(log(ann)).hasSize(2);
    clock.advance(Duration.ofMillis(1));
    parts.node().keepUp();
    assertThat(log(ann)).hasSize(1);
  }

  @Test
  void anAwaitedRequestIsKeptUntilItIsRemoved() {
    AwaitedRequest request = awaited(webhook(ann, "ci"), 7);
    assertThat(parts.awaited().add(request)).isTrue();
    clock.advance(Duration.ofSeconds(1));
    assertThat(parts.awaited().add(awaited(webhook(bob, "ci"), 7))).isTrue();
    assertThat(parts.awaited().add(awaited(parts.channels().list(ann).getFirst(), 7))).isTrue();
    assertThat(open().awaited().list()).hasSize(2).first().isEqualTo(request);
    parts.awaited().remove(request);
    parts.awaited().remove(request);
    assertThat(parts.awaited().list()).hasSize(1);
  }

  @Test
  void aHundredRequestsOfAnAccountAreAwaited() {
    Channel channel = webhook(ann, "ci");
    for (int i = 0; i < AwaitedRequests.MAX_PER_ACCOUNT; i++) {
      assertThat(parts.awaited().add(awaited(channel, i))).isTrue();
    }
    assertThat(parts.awaited().add(awaited(channel, 1000))).isFalse();
    assertThat(parts.awaited().add(awaited(channel, 0))).isTrue();
    assertThat(parts.awaited().add(awaited(webhook(bob, "ci"), 1000))).isTrue();
    parts.channels().delete(ann, channel.id());
    assertThat(parts.awaited().list()).hasSize(1);
  }

  private AwaitedRequest awaited(Channel channel, int number) {
    return new AwaitedRequest(
        channel.account(),
        channel.id(),
        new RequestKey(String.format(Locale.ROOT, "%032x", number)),
        new RequestKey(String.format(Locale.ROOT, "%032x", number + 1)),
        "/api/app-rating?storeid=" + number,
        clock.instant());
  }

  private NewChannel newWebhook(AccountId account, String name) {
    return parts
        .channels()
        .create(account, name, new ChannelTarget.Webhook(URI.create("https://example.com/in")));
  }

  private Channel webhook(AccountId account, String name) {
    return newWebhook(account, name).channel();
  }

  private boolean add(Channel channel, String key) {
    return parts.outbox().add(channel.account(), channel.id(), key, MESSAGE, clock.instant());
  }

  private DueDelivery sendOne(DeliveryOutcome outcome) {
    return parts.node().sendOne(outcome);
  }

  private void assertNothingIsSent() {
    assertThat(parts.node().send(_ -> ACCEPTED)).isEmpty();
  }

  private List<Delivery> log(AccountId account) {
    return parts.deliveries().list(account, OptionalLong.empty(), 100);
  }

  /** The state of the newest delivery. */
  private DeliveryState state(AccountId account) {
    return log(account).getFirst().state();
  }

  private Parts open() {
    SqlDatabase database = location.open(clock, LIMITS);
    opened.add(database);
    return new Parts(
        database.channels(),
        database.outbox(),
        database.deliveries(),
        new ManualDeliveries(database, clock),
        database.awaitedRequests());
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(opened.getFirst(), username);
  }

  @AfterEach
  final void close() {
    opened.forEach(SqlDatabase::close);
  }
}
