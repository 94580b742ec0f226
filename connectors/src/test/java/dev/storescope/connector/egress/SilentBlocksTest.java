package dev.storescope.connector.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport.BackOffException;
import dev.storescope.connector.http.StoreTransport.SilentBlockException;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.testkit.SettableClock;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
  private final List<String> calls = new ArrayList<>();
  private final RateLimitedTransport one = over("home");

  @Test
  void theSameReplyAsToARequestThatHadAnotherOneBeforeIsABlock() throws Exception {
    search(one, "notes");
    blocked.add("home");
    search(one, "vpn");
    assertThatThrownBy(() -> search(one, "chess"))
        .isInstanceOf(SilentBlockException.class)
        .hasMessage("store.example gives the same reply to everything");
    assertThat(calls).containsExactly("home notes", "home vpn", "home chess", "home notes");
  }

  @Test
  void repliesThatAreTrulyTheSameAreTrustedAfterOneMoreRequest() throws Exception {
    search(one, "notes");
    assertThat(search(one, "zzz").body()).isEqualTo(NOTHING);
    assertThat(search(one, "yyy").body()).isEqualTo(NOTHING);
    assertThat(calls).containsExactly("home notes", "home zzz", "home yyy", "home notes");
    assertThat(health(one).isFailing()).isFalse();
  }

  @Test
  void trueRepliesInARowAreComparedLessAndLessOften() throws Exception {
    search(one, "notes");
    for (int i = 0; i < 16; i++) {
      empty.add("q" + i);
      search(one, "q" + i);
    }
    assertThat(calls).filteredOn("home notes"::equals).hasSize(1 + 4);
  }

  @Test
  void aReplyWithoutAnythingToCompareItWithIsNotDoubted() throws Exception {
    blocked.add("home");
    search(one, "notes");
    assertThat(search(one, "vpn").status()).isEqualTo(200);
  }

  @Test
  void aRequestWhoseOwnReplyBecomesTheSameIsNoControl() throws Exception {
    search(one, "notes");
    empty.add("notes");
    search(one, "notes");
    assertThat(search(one, "notes").body()).isEqualTo(NOTHING);
    search(one, "zzz");
    assertThat(search(one, "yyy").body()).isEqualTo(NOTHING);
  }

  @Test
  void oneOfSeveralControlsMayHaveBecomeTheSame() throws Exception {
    search(one, "vpn");
    search(one, "notes");
    empty.add("notes");
    search(one, "zzz");
    assertThat(search(one, "yyy").body()).isEqualTo(NOTHING);
    assertThat(calls).endsWith("home notes", "home vpn");
  }

  @Test
  void aReplyOfYesterdayProvesNothing() throws Exception {
    search(one, "notes");
    blocked.add("home");
    clock.advance(Duration.ofHours(25));
    search(one, "vpn");
    assertThat(search(one, "chess").status()).isEqualTo(200);
  }

  @Test
  void requestsWithCredentialsAreNotCompared() throws Exception {
    StoreRequest notes = request("notes").with("Authorization", "Bearer token");
    one.send(notes);
    blocked.add("home");
    one.send(request("vpn").with("Authorization", "Bearer token"));
    assertThat(one.send(request("chess").with("Authorization", "Bearer token")).status())
        .isEqualTo(200);
  }

  @Test
  void theHostRestsLongerEachTimeUntilTheBlockEnds() throws Exception {
    search(one, "notes");
    blocked.add("home");
    search(one, "vpn");
    assertThatThrownBy(() -> search(one, "chess")).isInstanceOf(SilentBlockException.class);
    Instant since = clock.instant();
    assertThat(health(one).silentSince()).contains(since);
    assertThat(health(one).restsUntil()).contains(since.plus(AdaptiveRate.FIRST_SILENT_REST));
    assertThatThrownBy(() -> search(one, "chess")).isInstanceOf(BackOffException.class);

    clock.set(health(one).restsUntil().orElseThrow());
    assertThatThrownBy(() -> search(one, "chess")).isInstanceOf(SilentBlockException.class);
    assertThat(health(one).restsUntil())
        .contains(clock.instant().plus(AdaptiveRate.FIRST_SILENT_REST.multipliedBy(2)));
    assertThat(health(one).isFailing()).isTrue();

    clock.set(health(one).restsUntil().orElseThrow());
    blocked.clear();
    assertThat(search(one, "chess").body()).contains("chess");
    assertThat(health(one).silentSince()).isEmpty();
    assertThat(health(one).isFailing()).isFalse();
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
        .filteredOn(FetchHealth.Host::isFailing)
        .extracting(FetchHealth.Host::egress)
        .containsExactly("home");
    assertThat(search(two, "k").body()).contains("k");
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
    return new Egress(name, request -> answer(name, request), new LocalHostRateLimits(), _ -> true);
  }

  private StoreReply answer(String egress, StoreRequest request) {
    String term = request.uri().getQuery().replaceFirst("term=(\\w+).*", "$1");
    calls.add(egress + " " + term);
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
