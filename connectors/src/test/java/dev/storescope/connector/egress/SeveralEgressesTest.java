package dev.storescope.connector.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.connector.http.StoreTransport.BackOffException;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.HostRateLimits;
import dev.storescope.testkit.SettableClock;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A transport by three egresses: a call every six seconds from each. */
class SeveralEgressesTest {
  private static final Instant START = Instant.parse("2026-11-21T08:00:00Z");
  private static final StoreReply FINE = ScriptedStore.reply(200, "{}");
  private static final StoreReply REFUSED = ScriptedStore.reply(403, "");
  private static final StoreTransport DOWN =
      _ -> {
        throw new ConnectException("refused");
      };

  private final SettableClock clock = new SettableClock(START);
  private final List<String> calls = new ArrayList<>();
  private final Map<String, StoreTransport> replies = new HashMap<>();
  private final RateLimitedTransport transport = over(_ -> true);

  @Test
  void eachHasARateOfItsOwn() throws Exception {
    send("store.example", 6);
    assertThat(calls).containsExactly("0 a", "0 b", "0 c", "6 a", "6 b", "6 c");
  }

  @Test
  void theOneThatWaitedLongestIsNext() throws Exception {
    send("store.example", 1);
    clock.advance(Duration.ofSeconds(2));
    send("store.example", 1);
    clock.advance(Duration.ofSeconds(60));
    send("store.example", 3);
    assertThat(calls).containsExactly("0 a", "2 b", "62 c", "62 a", "62 b");
  }

  @Test
  void aRefusedCallIsRepeatedFromAnotherOne() throws Exception {
    replies.put("a", _ -> REFUSED);
    assertThat(transport.send(request("store.example"))).isEqualTo(FINE);
    assertThat(calls).containsExactly("0 a", "0 b");
  }

  @Test
  void theOneThatIsRefusedRestsAndTheOthersGoOn() throws Exception {
    replies.put("a", _ -> ScriptedStore.reply(429, Map.of("Retry-After", "3600"), ""));
    send("store.example", 1);
    replies.clear();
    send("store.example", 4);
    assertThat(calls).containsExactly("0 a", "0 b", "0 c", "6 b", "6 c", "12 b");
    assertThat(transport.listHosts())
        .filteredOn(host -> host.restsUntil().isPresent())
        .extracting(FetchHealth.Host::egress)
        .containsExactly("a");
  }

  @Test
  void aRestThatAnotherNodeNotedIsKnownOnceItIsMet() throws Exception {
    LocalHostRateLimits limits = new LocalHostRateLimits();
    RateLimitedTransport first = node(limits);
    RateLimitedTransport second = node(limits);
    replies.put("a", _ -> ScriptedStore.reply(429, Map.of("Retry-After", "3600"), ""));
    first.send(request("store.example"));
    clock.advance(Duration.ofMinutes(1));
    assertThatThrownBy(() -> second.send(request("store.example")))
        .isInstanceOf(BackOffException.class);
    Instant until = START.plusSeconds(3600);
    FetchHealth.NotedRest noted = new FetchHealth.NotedRest(clock.instant(), until);
    clock.advance(Duration.ofMinutes(58));
    assertThatThrownBy(() -> second.send(request("store.example")))
        .isInstanceOf(BackOffException.class);
    assertThat(second.listHosts().getFirst().noted()).contains(noted);
    assertThat(first.listHosts().getFirst().noted()).as("its own").isEmpty();
    assertThat(first.listHosts().getFirst().restsUntil()).contains(until);
    clock.set(until);
    assertThat(second.listHosts().getFirst().noted()).isEmpty();
  }

  private RateLimitedTransport node(HostRateLimits limits) {
    Egress egress = new Egress("a", each -> replies.get("a").send(each), limits, _ -> true);
    return new RateLimitedTransport(
        List.of(egress), new RateSettings(Map.of(), 10), clock, clock, clock::set);
  }

  @Test
  void aCallIsRepeatedOnceAndTheSecondRefusalIsTheReply() throws Exception {
    replies.putAll(Map.of("a", _ -> REFUSED, "b", _ -> REFUSED));
    assertThat(transport.send(request("store.example"))).isEqualTo(REFUSED);
    assertThat(calls).containsExactly("0 a", "0 b");
  }

  @Test
  void whenAllRestTheCallerIsToldTheShortestRest() throws Exception {
    replies.put("a", _ -> ScriptedStore.reply(429, Map.of("Retry-After", "600"), ""));
    replies.put("b", _ -> ScriptedStore.reply(429, Map.of("Retry-After", "300"), ""));
    replies.put("c", _ -> ScriptedStore.reply(429, Map.of("Retry-After", "900"), ""));
    send("store.example", 2);
    assertThatThrownBy(() -> transport.send(request("store.example")))
        .isInstanceOfSatisfying(
            BackOffException.class,
            e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(300)));
  }

  @Test
  void aCallWithoutAReplyIsRepeatedFromAnotherOne() throws Exception {
    replies.put("a", DOWN);
    assertThat(transport.send(request("store.example"))).isEqualTo(FINE);
    assertThat(calls).containsExactly("0 a", "0 b");
  }

  @Test
  void aServerErrorIsNotRepeated() throws Exception {
    replies.put("a", _ -> ScriptedStore.reply(500, ""));
    assertThat(transport.send(request("store.example")).status()).isEqualTo(500);
    assertThat(calls).containsExactly("0 a");
  }

  @Test
  void oneWhoseCallsAllFailIsLeftOutForAWhileAndTriedOnceThen() throws Exception {
    replies.put("a", DOWN);
    send("store.example", 12);
    assertThat(calls).filteredOn(call -> call.endsWith("a")).containsExactly("0 a", "6 a", "12 a");
    clock.advance(AdaptiveRate.FIRST_PAUSE);
    send("store.example", 6);
    assertThat(calls).filteredOn(call -> call.endsWith("a")).hasSize(4);
  }

  @Test
  void oneThatAnswersAgainIsUsedAsBefore() throws Exception {
    replies.put("a", DOWN);
    send("store.example", 9);
    replies.clear();
    clock.advance(Duration.ofMinutes(10));
    calls.clear();
    send("store.example", 6);
    assertThat(calls).filteredOn(call -> call.endsWith("a")).hasSize(2);
  }

  @Test
  void whenNoneHasAConnectionAllAreTried() {
    failAll(9);
    calls.clear();
    failAll(3);
    assertThat(calls).extracting(SeveralEgressesTest::egressOf).contains("a", "b", "c");
  }

  @Test
  void theFirstConnectionAfterAnOutageHasAllTriedAtOnce() throws Exception {
    failAll(20);
    replies.clear();
    clock.advance(Duration.ofSeconds(6));
    send("store.example", 3);
    calls.clear();
    clock.advance(Duration.ofSeconds(6));
    send("store.example", 3);
    assertThat(calls)
        .extracting(SeveralEgressesTest::egressOf)
        .containsExactlyInAnyOrder("a", "b", "c");
  }

  private static String egressOf(String call) {
    return call.substring(call.length() - 1);
  }

  private void failAll(int times) {
    Stream.of("a", "b", "c").forEach(name -> replies.put(name, DOWN));
    for (int i = 0; i < times; i++) {
      assertThatThrownBy(() -> transport.send(request("store.example")))
          .isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void errorsOfTheStoreLeaveNoEgressOut() throws Exception {
    Stream.of("a", "b", "c").forEach(name -> replies.put(name, _ -> ScriptedStore.reply(500, "")));
    send("store.example", 12);
    replies.clear();
    calls.clear();
    clock.advance(Duration.ofSeconds(6));
    send("store.example", 3);
    assertThat(calls).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void aReplyThatIsCutOffIsNotRepeated() {
    replies.put(
        "a",
        _ -> {
          throw new EOFException("cut");
        });
    assertThatThrownBy(() -> transport.send(request("store.example")))
        .isInstanceOf(EOFException.class);
    assertThat(calls).containsExactly("0 a");
  }

  @Test
  void aRefusalOfAnAccountIsNotRepeatedFromAnotherAddress() throws Exception {
    replies.put("a", _ -> REFUSED);
    StoreRequest withToken = request("store.example").with("Authorization", "Bearer token");
    assertThat(transport.send(withToken)).isEqualTo(REFUSED);
    assertThat(calls).containsExactly("0 a");
  }

  @Test
  void aHostMayBeCalledBySomeOnly() throws Exception {
    RateLimitedTransport some = over(host -> host.equals("other.example"));
    some.send(request("store.example"));
    some.send(request("store.example"));
    some.send(request("other.example"));
    assertThat(calls).containsExactly("0 b", "0 c", "0 a");
  }

  @Test
  void aHostIsUnusableOnlyIfNoEgressCanUseIt() throws Exception {
    replies.put("a", DOWN);
    send("store.example", 9);
    assertThat(listDown()).isEmpty();
    replies.put("b", DOWN);
    replies.put("c", _ -> ScriptedStore.reply(429, Map.of("Retry-After", "3600"), ""));
    sendInVain(8);
    assertThat(listDown()).containsExactly("a");
  }

  private void sendInVain(int times) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      try {
        transport.send(request("store.example"));
      } catch (IOException _) {
        // What the health says of it is asserted.
      }
    }
  }

  private List<String> listDown() {
    return FetchHealth.listUnusable(transport.listHosts(), FetchHealth.Host::isDown).stream()
        .map(FetchHealth.Host::egress)
        .toList();
  }

  /** The first of three egresses calls the accepted hosts only. */
  private RateLimitedTransport over(Predicate<String> hostsOfFirst) {
    return new RateLimitedTransport(
        List.of(egress("a", hostsOfFirst), egress("b", _ -> true), egress("c", _ -> true)),
        new RateSettings(Map.of(), 10),
        clock,
        clock,
        clock::set);
  }

  private Egress egress(String name, Predicate<String> hosts) {
    return new Egress(
        name,
        request -> {
          calls.add(Duration.between(START, clock.instant()).toSeconds() + " " + name);
          return replies.getOrDefault(name, _ -> FINE).send(request);
        },
        new LocalHostRateLimits(),
        hosts);
  }

  private void send(String host, int times) throws IOException, InterruptedException {
    for (int i = 0; i < times; i++) {
      transport.send(request(host));
    }
  }

  private static StoreRequest request(String host) {
    return StoreRequest.get(URI.create("https://" + host + "/"));
  }
}
