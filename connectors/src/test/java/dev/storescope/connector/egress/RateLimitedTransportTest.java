package dev.storescope.connector.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.egress.RateLimitedTransport.Sleeper;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport.BackOffException;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.HostRateLimits;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitedTransportTest {
  private static final Instant START = Instant.parse("2026-11-21T08:00:00Z");
  private static final StoreReply FINE = ScriptedStore.reply(200, "{}");
  private static final StoreReply REFUSED = ScriptedStore.reply(403, "");
  private static final StoreRequest REQUEST = request("store.example");

  private final SettableClock clock = new SettableClock(START);
  private final Deque<StoreReply> replies = new ArrayDeque<>();
  private final List<Duration> calledAt = new ArrayList<>();
  private final HostRateLimits limits = new LocalHostRateLimits();
  private final RateLimitedTransport transport = rateLimited(clock::set);

  @Test
  void callsToAHostAreAnIntervalApart() throws Exception {
    send(REQUEST, 4);
    assertThat(calledAt).containsExactly(seconds(0), seconds(2), seconds(4), seconds(6));
  }

  @Test
  void aConfiguredHostHasItsOwnRate() throws Exception {
    send(request("slow.example"), 3);
    assertThat(calledAt).containsExactly(seconds(0), seconds(6), seconds(12));
  }

  @Test
  void aHostCalledAtItsRateHasNoBackOffAndNoRefusal() throws Exception {
    send(request("slow.example"), 2);
    assertThat(transport.listHosts())
        .containsExactly(
            new FetchHealth.Host(
                "slow.example",
                "home",
                10,
                10,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void aConfiguredHostIsListedBeforeItIsCalledAndOthersAfter() throws Exception {
    assertThat(transport.listHosts())
        .extracting(FetchHealth.Host::name)
        .containsExactly("slow.example");
    send(request("another.example"), 1);
    assertThat(transport.listHosts())
        .extracting(FetchHealth.Host::name)
        .containsExactly("another.example", "slow.example");
  }

  @Test
  void aHostThatRefusedIsBackedOffAndCalledMoreSlowly() throws Exception {
    replies.add(REFUSED);
    send(request("slow.example"), 1);
    assertThat(transport.listHosts())
        .containsExactly(
            new FetchHealth.Host(
                "slow.example",
                "home",
                10,
                5,
                Optional.of(START.plusSeconds(12)),
                Optional.of(new FetchHealth.Refusal(START, "HTTP 403")),
                Optional.of(new FetchHealth.Outage(START, 1, "HTTP 403")),
                Optional.empty()));
    clock.advance(seconds(12));
    assertThat(transport.listHosts().getFirst().restsUntil()).isEmpty();
    assertThat(transport.listHosts().getFirst().lastRefusal()).isPresent();
  }

  @Test
  void aHostThatNeverAnswersIsFailingUntilItDoes() throws Exception {
    for (int call = 0; call < 3; call++) {
      replies.add(ScriptedStore.reply(500, ""));
    }
    send(request("slow.example"), 2);
    assertThat(transport.listHosts().getFirst().isFailing()).isFalse();
    send(request("slow.example"), 1);
    FetchHealth.Host host = transport.listHosts().getFirst();
    assertThat(host.isFailing()).isTrue();
    assertThat(host.outage()).contains(new FetchHealth.Outage(START, 3, "HTTP 500"));
    send(request("slow.example"), 1);
    assertThat(transport.listHosts().getFirst().outage()).isEmpty();
  }

  @Test
  void hostsDoNotWaitForEachOther() throws Exception {
    send(request("one.example"), 1);
    send(request("other.example"), 1);
    assertThat(calledAt).containsExactly(seconds(0), seconds(0));
  }

  @Test
  void anIdleTimeDoesNotAllowABurst() throws Exception {
    send(REQUEST, 1);
    clock.advance(seconds(60));
    send(REQUEST, 2);
    assertThat(calledAt).containsExactly(seconds(0), seconds(60), seconds(62));
  }

  @Test
  void aRefusalLowersTheRate() throws Exception {
    replies.add(REFUSED);
    send(REQUEST, 3);
    assertThat(calledAt).containsExactly(seconds(0), seconds(4), seconds(8));
  }

  @Test
  void aCaptchaLowersTheRate() throws Exception {
    replies.add(ScriptedStore.reply(302, Map.of("Location", "https://consent.google.com/m"), ""));
    send(REQUEST, 2);
    assertThat(calledAt).containsExactly(seconds(0), seconds(4));
  }

  @Test
  void aServerErrorDoesNotChangeTheRate() throws Exception {
    replies.add(ScriptedStore.reply(500, ""));
    send(REQUEST, 2);
    assertThat(calledAt).containsExactly(seconds(0), seconds(2));
  }

  @Test
  void successesRestoreTheRate() throws Exception {
    replies.add(REFUSED);
    send(REQUEST, 8);
    assertThat(calledAt).endsWith(seconds(20), seconds(24), seconds(26));
  }

  @Test
  void aShortRetryAfterIsAwaited() throws Exception {
    replies.add(ScriptedStore.reply(429, Map.of("Retry-After", "20"), ""));
    send(REQUEST, 2);
    assertThat(calledAt).containsExactly(seconds(0), seconds(20));
  }

  @Test
  void aLongRetryAfterStopsTheHostUntilThen() throws Exception {
    replies.add(ScriptedStore.reply(429, Map.of("Retry-After", "3600"), ""));
    send(REQUEST, 1);
    clock.advance(Duration.ofMinutes(10));
    assertThatThrownBy(() -> transport.send(REQUEST))
        .isInstanceOfSatisfying(
            BackOffException.class,
            e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofMinutes(50)));
    clock.advance(Duration.ofMinutes(50));
    send(REQUEST, 1);
    assertThat(calledAt).containsExactly(seconds(0), seconds(3600));
  }

  @Test
  void aWaitThatEndsEarlyIsContinued() throws Exception {
    RateLimitedTransport early = rateLimited(_ -> clock.advance(Duration.ofMillis(500)));
    early.send(REQUEST);
    early.send(REQUEST);
    assertThat(calledAt).containsExactly(seconds(0), seconds(2));
  }

  @Test
  void callersOnManyThreadsShareOneRate() throws Exception {
    Callable<StoreReply> call = () -> transport.send(REQUEST);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.invokeAll(Collections.nCopies(20, call));
    }
    assertThat(calledAt).hasSize(20);
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(19 * 2));
  }

  @Test
  void transportsWithSharedLimitsAreTogetherAsSlowAsOne() throws Exception {
    RateLimitedTransport other = rateLimited(clock::set);
    for (int i = 0; i < 2; i++) {
      transport.send(REQUEST);
      other.send(REQUEST);
    }
    assertThat(calledAt).containsExactly(seconds(0), seconds(2), seconds(4), seconds(6));
  }

  @Test
  void aRefusalOfOneTransportBacksOffTheOther() throws Exception {
    replies.add(ScriptedStore.reply(429, Map.of("Retry-After", "20"), ""));
    send(REQUEST, 1);
    rateLimited(clock::set).send(REQUEST);
    assertThat(calledAt).containsExactly(seconds(0), seconds(20));
  }

  @Test
  void aHostThatAsksForYearsIsCalledAgainAfterAnHour() throws Exception {
    replies.add(ScriptedStore.reply(429, Map.of("Retry-After", "999999999"), ""));
    send(REQUEST, 1);
    assertThatThrownBy(() -> transport.send(REQUEST))
        .isInstanceOfSatisfying(
            BackOffException.class, e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofHours(1)));
    clock.advance(Duration.ofHours(1));
    send(REQUEST, 1);
    assertThat(calledAt).containsExactly(seconds(0), seconds(3600));
  }

  @Test
  void aSharedTurnYearsAheadIsNotBelieved() throws Exception {
    HostRateLimits stored =
        new HostRateLimits() {
          @Override
          public Optional<Instant> take(String host, Instant now, Duration interval) {
            return Optional.of(Instant.parse("2058-07-30T09:46:39Z"));
          }

          @Override
          public void rest(String host, Instant until) {}

          @Override
          public Optional<Instant> findNext(String host) {
            return Optional.of(Instant.parse("2058-07-30T09:46:39Z"));
          }
        };
    RateSettings rates = new RateSettings(Map.of(), 30);
    RateLimitedTransport other =
        new RateLimitedTransport(List.of(by(stored)), rates, clock, clock, clock::set);
    replies.addAll(List.of(FINE, REFUSED));
    for (int i = 0; i < 3; i++) {
      other.send(REQUEST);
    }
    assertThat(calledAt).containsExactly(seconds(0), seconds(2), seconds(6));
  }

  @Test
  void pausesGoOnWhenTheTimeOfDayIsSetBack() throws Exception {
    AtomicLong nanos = new AtomicLong(17);
    SteadyClock timer = SteadyClock.startAt(START, nanos::get);
    Sleeper sleeper = until -> nanos.set(17 + Duration.between(START, until).toNanos());
    RateSettings rates = new RateSettings(Map.of(), 30);
    RateLimitedTransport steady =
        new RateLimitedTransport(List.of(by(limits)), rates, clock, timer, sleeper);
    replies.add(ScriptedStore.reply(429, Map.of("Retry-After", "20"), ""));
    steady.send(REQUEST);
    clock.advance(Duration.ofHours(-10));
    assertThat(steady.listHosts().getFirst().restsUntil())
        .contains(START.minus(Duration.ofHours(10)).plusSeconds(20));
    steady.send(REQUEST);
    assertThat(timer.instant()).isEqualTo(START.plusSeconds(20));
    assertThat(calledAt).hasSize(2);
  }

  @Test
  void theSleeperReturnsAtTheInstant() throws Exception {
    Sleeper.by(clock).sleepUntil(START.minusSeconds(1));
    Sleeper.by(clock).sleepUntil(START.plusMillis(1));
  }

  private RateLimitedTransport rateLimited(Sleeper sleeper) {
    RateSettings rates = new RateSettings(Map.of("slow.example", 10), 30);
    return new RateLimitedTransport(List.of(by(limits)), rates, clock, clock, sleeper);
  }

  private Egress by(HostRateLimits shared) {
    return new Egress("home", this::answer, shared, _ -> true);
  }

  private synchronized StoreReply answer(StoreRequest request) {
    calledAt.add(Duration.between(START, clock.instant()));
    return replies.isEmpty() ? FINE : replies.remove();
  }

  private void send(StoreRequest request, int times) throws IOException, InterruptedException {
    for (int i = 0; i < times; i++) {
      transport.send(request);
    }
  }

  private static StoreRequest request(String host) {
    return StoreRequest.get(URI.create("https://" + host + "/"));
  }

  private static Duration seconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }
}
