package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.http.StoreTransport.RestingException;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.HostTurns;
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
import org.junit.jupiter.api.Test;

class PacedTransportTest {
  private static final Instant START = Instant.parse("2026-11-21T08:00:00Z");
  private static final StoreReply FINE = ScriptedTransport.reply(200, Map.of(), "{}");
  private static final StoreReply REFUSED = ScriptedTransport.reply(403, Map.of(), "");
  private static final StoreRequest REQUEST = request("store.example");

  private final SettableClock clock = new SettableClock(START);
  private final Deque<StoreReply> replies = new ArrayDeque<>();
  private final List<Duration> calledAt = new ArrayList<>();
  private final HostTurns turns = new LocalTurns();
  private final PacedTransport transport = paced(clock::set);

  @Test
  void callsToAHostAreAnIntervalApart() throws Exception {
    send(REQUEST, 4);
    assertThat(calledAt).containsExactly(seconds(0), seconds(2), seconds(4), seconds(6));
  }

  @Test
  void aHostThatIsNamedHasItsOwnPace() throws Exception {
    send(request("slow.example"), 3);
    assertThat(calledAt).containsExactly(seconds(0), seconds(6), seconds(12));
  }

  @Test
  void aHostThatIsCalledAtItsPaceHasNoRestAndNoRefusal() throws Exception {
    send(request("slow.example"), 2);
    assertThat(transport.listHosts())
        .containsExactly(
            new FetchHealth.Host("slow.example", 10, 10, Optional.empty(), Optional.empty()));
  }

  @Test
  void aHostOfItsOwnRateIsToldBeforeItIsCalledAndOthersAfter() throws Exception {
    assertThat(transport.listHosts())
        .extracting(FetchHealth.Host::name)
        .containsExactly("slow.example");
    send(request("another.example"), 1);
    assertThat(transport.listHosts())
        .extracting(FetchHealth.Host::name)
        .containsExactly("another.example", "slow.example");
  }

  @Test
  void aHostThatRefusedRestsAndIsCalledMoreSlowly() throws Exception {
    replies.add(REFUSED);
    send(request("slow.example"), 1);
    assertThat(transport.listHosts())
        .containsExactly(
            new FetchHealth.Host(
                "slow.example",
                10,
                5,
                Optional.of(START.plusSeconds(12)),
                Optional.of(new FetchHealth.Refusal(START, "HTTP 403"))));
    clock.advance(seconds(12));
    assertThat(transport.listHosts().getFirst().restsUntil()).isEmpty();
    assertThat(transport.listHosts().getFirst().lastRefusal()).isPresent();
  }

  @Test
  void hostsDoNotWaitForEachOther() throws Exception {
    send(request("one.example"), 1);
    send(request("other.example"), 1);
    assertThat(calledAt).containsExactly(seconds(0), seconds(0));
  }

  @Test
  void aPauseIsNotSavedUpForABurst() throws Exception {
    send(REQUEST, 1);
    clock.advance(seconds(60));
    send(REQUEST, 2);
    assertThat(calledAt).containsExactly(seconds(0), seconds(60), seconds(62));
  }

  @Test
  void aRefusalSlowsTheHostDown() throws Exception {
    replies.add(REFUSED);
    send(REQUEST, 3);
    assertThat(calledAt).containsExactly(seconds(0), seconds(4), seconds(8));
  }

  @Test
  void aCaptchaSlowsTheHostDown() throws Exception {
    replies.add(
        ScriptedTransport.reply(302, Map.of("Location", "https://consent.google.com/m"), ""));
    send(REQUEST, 2);
    assertThat(calledAt).containsExactly(seconds(0), seconds(4));
  }

  @Test
  void anErrorOfTheServerLeavesThePaceAlone() throws Exception {
    replies.add(ScriptedTransport.reply(500, Map.of(), ""));
    send(REQUEST, 2);
    assertThat(calledAt).containsExactly(seconds(0), seconds(2));
  }

  @Test
  void successesBringThePaceBack() throws Exception {
    replies.add(REFUSED);
    send(REQUEST, 8);
    assertThat(calledAt).endsWith(seconds(20), seconds(24), seconds(26));
  }

  @Test
  void aShortRetryAfterIsWaitedFor() throws Exception {
    replies.add(ScriptedTransport.reply(429, Map.of("Retry-After", "20"), ""));
    send(REQUEST, 2);
    assertThat(calledAt).containsExactly(seconds(0), seconds(20));
  }

  @Test
  void aLongRetryAfterStopsTheHostUntilThen() throws Exception {
    replies.add(ScriptedTransport.reply(429, Map.of("Retry-After", "3600"), ""));
    send(REQUEST, 1);
    clock.advance(Duration.ofMinutes(10));
    assertThatThrownBy(() -> transport.send(REQUEST))
        .isInstanceOfSatisfying(
            RestingException.class, e -> assertThat(e.rest()).isEqualTo(Duration.ofMinutes(50)));
    clock.advance(Duration.ofMinutes(50));
    send(REQUEST, 1);
    assertThat(calledAt).containsExactly(seconds(0), seconds(3600));
  }

  @Test
  void aWaitThatEndsEarlyGoesOn() throws Exception {
    PacedTransport impatient = paced(_ -> clock.advance(Duration.ofMillis(500)));
    impatient.send(REQUEST);
    impatient.send(REQUEST);
    assertThat(calledAt).containsExactly(seconds(0), seconds(2));
  }

  @Test
  void callersOnManyThreadsShareOnePace() throws Exception {
    Callable<StoreReply> call = () -> transport.send(REQUEST);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.invokeAll(Collections.nCopies(20, call));
    }
    assertThat(calledAt).hasSize(20);
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(19 * 2));
  }

  @Test
  void twoWhoShareTheTurnsAreTogetherAsSlowAsOne() throws Exception {
    PacedTransport other = paced(clock::set);
    for (int i = 0; i < 2; i++) {
      transport.send(REQUEST);
      other.send(REQUEST);
    }
    assertThat(calledAt).containsExactly(seconds(0), seconds(2), seconds(4), seconds(6));
  }

  @Test
  void whatOneIsRefusedTheOtherRestsFor() throws Exception {
    replies.add(ScriptedTransport.reply(429, Map.of("Retry-After", "20"), ""));
    send(REQUEST, 1);
    paced(clock::set).send(REQUEST);
    assertThat(calledAt).containsExactly(seconds(0), seconds(20));
  }

  @Test
  void theWaitByTheMachinesClockReturnsWhenTheTimeHasCome() throws Exception {
    Waiting.by(clock).until(START.minusSeconds(1));
    Waiting.by(clock).until(START.plusMillis(1));
  }

  private PacedTransport paced(Waiting waiting) {
    HostRates rates = new HostRates(Map.of("slow.example", 10), 30);
    return new PacedTransport(this::answer, rates, turns, clock, waiting);
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
