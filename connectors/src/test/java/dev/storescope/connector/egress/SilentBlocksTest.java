package dev.storescope.connector.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport.BackOffException;
import dev.storescope.connector.http.StoreTransport.SilentBlockException;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.HostRateLimits;
import dev.storescope.testkit.SettableClock;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A store that may give the same reply to everything, called every six seconds. */
class SilentBlocksTest {
  private static final Instant START = Instant.parse("2026-11-21T08:00:00Z");
  private static final String NOTHING = "{\"resultCount\":0,\"results\":[]}";

  private final SettableClock clock = new SettableClock(START);
  private final Set<String> blocked = new HashSet<>();
  private final Set<String> empty = new HashSet<>(Set.of("zzz", "yyy", "xxx"));
  private final Set<String> failing = new HashSet<>();
  private final List<String> calls = new ArrayList<>();
  private Runnable during = () -> {};

  /** Of all nodes with an egress. */
  private final Map<String, HostRateLimits> limits = new HashMap<>();

  private final RateLimitedTransport one = over("home");

  @Test
  void theSameReplyAsToRequestsThatHadOthersBeforeIsABlock() throws Exception {
    seed(one);
    blocked.add("home");
    search(one, "vpn");
    assertThatThrownBy(() -> search(one, "chess"))
        .isInstanceOf(SilentBlockException.class)
        .hasMessage("store.example gives the same reply to everything");
    assertThat(calls).containsExactly("home vpn", "home chess", "home maps", "home notes");
  }

  @Test
  void repliesThatAreTrulyTheSameAreTrustedAfterOneMoreRequest() throws Exception {
    seed(one);
    assertThat(search(one, "zzz").body()).isEqualTo(NOTHING);
    assertThat(search(one, "yyy").body()).isEqualTo(NOTHING);
    assertThat(calls).containsExactly("home zzz", "home yyy", "home maps");
    assertThat(health(one).isDown()).isFalse();
  }

  @Test
  void trueRepliesInARowAreComparedLessAndLessOften() throws Exception {
    seed(one);
    for (int i = 0; i < 16; i++) {
      empty.add("q" + i);
      search(one, "q" + i);
    }
    assertThat(calls).hasSize(16 + 4);
  }

  @Test
  void aReplyWithTooLittleToCompareItWithIsNotDoubted() throws Exception {
    search(one, "notes");
    blocked.add("home");
    search(one, "vpn");
    assertThat(search(one, "chess").status()).isEqualTo(200);
  }

  @Test
  void requestsWhoseOwnRepliesBecameTheSameAreNoControls() throws Exception {
    seed(one);
    empty.addAll(Set.of("notes", "maps"));
    search(one, "notes");
    search(one, "maps");
    assertThat(search(one, "zzz").body()).isEqualTo(NOTHING);
    assertThat(search(one, "yyy").body()).isEqualTo(NOTHING);
  }

  @Test
  void oneOfSeveralControlsMayHaveBecomeTheSame() throws Exception {
    seed(one);
    empty.add("maps");
    search(one, "zzz");
    assertThat(search(one, "yyy").body()).isEqualTo(NOTHING);
    assertThat(calls).endsWith("home maps", "home notes");
    assertThat(health(one).isDown()).isFalse();
  }

  @Test
  void aControlThatFailsProvesNothing() throws Exception {
    seed(one);
    failing.addAll(Set.of("notes", "maps"));
    search(one, "zzz");
    assertThat(search(one, "yyy").body()).isEqualTo(NOTHING);
    assertThat(health(one).silentSince()).isEmpty();
  }

  @Test
  void aHostThatIsTooSlowForControlsAnswersAsBefore() throws Exception {
    RateLimitedTransport slow =
        new RateLimitedTransport(
            List.of(egress("home")), new RateSettings(Map.of(), 1), clock, clock, clock::set);
    for (String term : List.of("notes", "maps", "zzz", "yyy")) {
      clock.advance(Duration.ofMinutes(1));
      search(slow, term);
    }
    assertThat(calls).hasSize(4);
  }

  @Test
  void repliesOfYesterdayProveNothing() throws Exception {
    seed(one);
    blocked.add("home");
    clock.advance(Duration.ofHours(25));
    search(one, "vpn");
    assertThat(search(one, "chess").status()).isEqualTo(200);
  }

  @Test
  void requestsWithCredentialsAreNotCompared() throws Exception {
    for (String term : List.of("notes", "maps")) {
      one.send(request(term).with("Authorization", "Bearer token"));
    }
    blocked.add("home");
    for (String term : List.of("vpn", "chess", "go")) {
      StoreRequest request = request(term).with("Authorization", "Bearer token");
      assertThat(one.send(request).status()).isEqualTo(200);
    }
  }

  @Test
  void requestsLikeItAreNotSentForLongerEachTimeUntilTheBlockEnds() throws Exception {
    block(one);
    Instant since = clock.instant();
    assertThat(health(one).silentSince()).contains(since);
    assertRestsFor(SilentBlocks.FIRST_REST);

    clock.advance(SilentBlocks.FIRST_REST);
    // Also a request that was a control, and however old the replies to the controls are.
    assertThatThrownBy(() -> search(one, "notes")).isInstanceOf(SilentBlockException.class);
    assertRestsFor(SilentBlocks.FIRST_REST.multipliedBy(2));
    assertThat(health(one).silentSince()).contains(since);

    for (int i = 0; i < 30; i++) {
      clock.advance(Duration.ofHours(1));
      assertThatThrownBy(() -> search(one, "chess")).isInstanceOf(SilentBlockException.class);
    }
    assertRestsFor(Duration.ofHours(1));

    clock.advance(Duration.ofHours(1));
    blocked.clear();
    assertThat(search(one, "chess").body()).contains("chess");
    assertThat(health(one).silentSince()).isEmpty();
  }

  @Test
  void otherRequestsToTheHostGoOn() throws Exception {
    block(one);
    StoreRequest lookup = StoreRequest.get(URI.create("https://store.example/lookup?term=id"));
    assertThat(one.send(lookup).status()).isEqualTo(200);
    assertThat(health(one).currentCallsPerMinute()).isEqualTo(10);
  }

  @Test
  void aBlockThatIsNotAskedAboutAgainIsForgotten() throws Exception {
    block(one);
    clock.advance(Duration.ofHours(3));
    assertThat(health(one).silentSince()).isEmpty();
  }

  @Test
  void oneRequestIsSentAfterARestWhileOthersWait() throws Exception {
    block(one);
    clock.advance(SilentBlocks.FIRST_REST);
    calls.clear();
    during = () -> assertThatThrownBy(() -> search(one, "go")).isInstanceOf(BackOffException.class);
    assertThatThrownBy(() -> search(one, "chess")).isInstanceOf(SilentBlockException.class);
    assertThat(calls).doesNotContain("home go");
  }

  @Test
  void nodesWithOneAddressRestTogetherAndOneOfThemAsksAfterwards() throws Exception {
    RateLimitedTransport other = over("home");
    block(one);
    assertThatThrownBy(() -> search(other, "go")).isInstanceOf(BackOffException.class);
    assertThat(health(one).noted()).as("its own").isEmpty();
    assertThat(health(other).silentSince()).isEmpty();
    assertThat(health(other).noted())
        .contains(
            new FetchHealth.NotedRest(
                clock.instant(), clock.instant().plus(SilentBlocks.FIRST_REST)));
    StoreRequest lookup = StoreRequest.get(URI.create("https://store.example/lookup?term=id"));
    assertThat(other.send(lookup).status()).isEqualTo(200);

    clock.advance(SilentBlocks.FIRST_REST);
    blocked.clear();
    calls.clear();
    assertThat(search(other, "go").body()).contains("go");
    assertThatThrownBy(() -> search(one, "chess")).isInstanceOf(BackOffException.class);
    assertThat(calls).containsExactly("home go");
    clock.advance(RateLimitedTransport.MAX_WAIT);
    assertThat(search(one, "chess").body()).contains("chess");
  }

  @Test
  void anotherEgressAnswersForTheOneThatIsBlocked() throws Exception {
    RateLimitedTransport two = over("home", "de1");
    for (String term : List.of("a", "b", "c", "d")) {
      search(two, term);
    }
    blocked.add("home");
    for (String term : List.of("e", "f", "g", "h", "i", "j")) {
      clock.advance(Duration.ofSeconds(6));
      search(two, term);
    }
    assertThat(two.listHosts())
        .filteredOn(FetchHealth.Host::isDown)
        .extracting(FetchHealth.Host::egress)
        .containsExactly("home");
    assertThat(search(two, "k").body()).contains("k");
  }

  @Test
  void theSameReplyByEgressesThatAreAllBlockedIsNotBelieved() throws Exception {
    RateLimitedTransport three = over("home", "de1", "it2");
    seed(three);
    blocked.addAll(Set.of("home", "de1", "it2"));
    search(three, "vpn");
    assertThatThrownBy(() -> search(three, "vpn")).isInstanceOf(SilentBlockException.class);
  }

  private void seed(RateLimitedTransport transport) throws Exception {
    search(transport, "notes");
    search(transport, "maps");
    calls.clear();
  }

  private void block(RateLimitedTransport transport) throws Exception {
    seed(transport);
    blocked.add("home");
    search(transport, "vpn");
    assertThatThrownBy(() -> search(transport, "chess")).isInstanceOf(SilentBlockException.class);
  }

  private void assertRestsFor(Duration rest) {
    assertThatThrownBy(() -> search(one, "chess"))
        .isInstanceOfSatisfying(
            BackOffException.class, e -> assertThat(e.retryAfter()).isEqualTo(rest));
  }

  private RateLimitedTransport over(String... egresses) {
    return new RateLimitedTransport(
        Stream.of(egresses).map(this::egress).toList(),
        new RateSettings(Map.of(), 10),
        clock,
        clock,
        clock::set);
  }

  private Egress egress(String name) {
    HostRateLimits shared = limits.computeIfAbsent(name, _ -> new LocalHostRateLimits());
    return new Egress(name, request -> answer(name, request), shared, _ -> true);
  }

  private StoreReply answer(String egress, StoreRequest request) {
    String term = request.uri().getQuery().replaceFirst("term=(\\w+).*", "$1");
    calls.add(egress + " " + term);
    Runnable concurrent = during;
    during = () -> {};
    concurrent.run();
    if (failing.contains(term)) {
      return ScriptedStore.reply(502, "");
    }
    return ScriptedStore.reply(
        200,
        blocked.contains(egress) || empty.contains(term)
            ? NOTHING
            : "{\"resultCount\":1,\"results\":[\"%s\"]}".formatted(term));
  }

  private static StoreReply search(RateLimitedTransport transport, String term) throws Exception {
    return transport.send(request(term));
  }

  private static StoreRequest request(String term) {
    return StoreRequest.get(URI.create("https://store.example/search?term=" + term));
  }

  private static FetchHealth.Host health(RateLimitedTransport transport) {
    return Optional.of(transport.listHosts().getFirst()).orElseThrow();
  }
}
