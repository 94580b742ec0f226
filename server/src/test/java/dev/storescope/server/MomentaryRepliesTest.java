package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.alerts.AlertChecks;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.events.ListingEvents;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.history.HistoryImport;
import dev.storescope.history.ReadOptions;
import dev.storescope.listings.AppChanges;
import dev.storescope.observation.Subject;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a store says for a moment: histories and replies as strangers met them. */
class MomentaryRepliesTest {
  private static final Instant NOW = Instant.parse("2026-11-25T20:00:00Z");
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.AppStore(900_000_001);
  private static final Subject.Search SEARCH =
      new Subject.Search(Device.IPHONE, US, Keyword.of("piggy bank"));
  private static final Subject.Listing LISTING = new Subject.Listing(APP, US);

  @TempDir private Path folder;
  private final InMemoryArchive archive = new InMemoryArchive();
  private final SettableClock clock = new SettableClock(NOW);
  private final List<StoreRequest> requests = new ArrayList<>();

  @Test
  void aReleaseThatOnlyOneOfTwoCachesHasIsOneChange() throws IOException {
    importHistory("listing-two-caches.jsonl");
    assertThat(
            AppChanges.find(
                List.of(APP),
                US,
                NOW.minus(Duration.ofDays(30)),
                AlertChecks.evidence(archive, NOW)))
        .hasSize(1);
    for (int day = 21; day <= 25; day++) {
      Instant check = Instant.parse("2026-11-%dT09:00:00Z".formatted(day));
      assertThat(
              ListingEvents.list(
                  List.of(APP),
                  US,
                  Set.of(),
                  check.minus(Duration.ofHours(23)),
                  AlertChecks.evidence(archive, check)))
          .as("%s", check)
          .hasSize(day == 21 ? 1 : 0);
    }
  }

  @Test
  void aSearchThatSuddenlyHasOneResultKeepsItsRanks() throws Exception {
    importHistory("search-of-200.jsonl");
    Fetcher fetcher = fetcher("itunes-search-one-result.json", Map.of());
    assertThat(fetcher.fetch(SEARCH))
        .isEqualTo(new FetchOutcome.Doubted("ranked apps: 1 now, 200 in the last days"));
    assertThat(ranked()).isEqualTo(200);
    clock.advance(Duration.ofHours(7));
    Optional<FetchDoubt> doubt =
        Optional.of(new FetchDoubt(NOW, Duration.ofHours(7), Optional.empty()));
    assertThat(fetcher.fetch(SEARCH, doubt)).isInstanceOf(FetchOutcome.Observed.class);
    assertThat(ranked()).isEqualTo(1);
  }

  @Test
  void aLookupOfAnotherAppAndAnErrorPageAreFailures() throws Exception {
    assertThat(fetcher("itunes-lookup-another-app.json", Map.of()).fetch(LISTING))
        .isEqualTo(
            new FetchOutcome.Failed(
                "requested the app 900000001, but the reply is about 900000002"));
    FetchOutcome page = fetcher("itunes-error-page-status-200.html", Map.of()).fetch(SEARCH);
    assertThat(page).isInstanceOf(FetchOutcome.Failed.class);
    assertThat(FetchPolicy.DEFAULT.findRetryDelay((FetchOutcome.Failure) page, 1, true))
        .isPresent();
  }

  @Test
  void aSourceHasItsOwnUserAgent() throws Exception {
    Map<Setting, String> agents =
        Map.of(Setting.USER_AGENTS, "itunes-search=Agent/1 (a; b) | itunes-rss=Agent/2");
    fetcher("itunes-search-one-result.json", agents).fetch(SEARCH);
    fetcher("itunes-lookup-another-app.json", agents).fetch(LISTING);
    assertThat(requests)
        .extracting(request -> Optional.ofNullable(request.headers().get("User-Agent")))
        .containsExactly(Optional.of("Agent/1 (a; b)"), Optional.empty());
  }

  @Test
  void aUserAgentIsForASourceThatThereIs() {
    for (String wrong : List.of("itunes=Agent", "itunes-search=", "Agent/1", "itunes-rss=\u00e4")) {
      assertThatThrownBy(
              () -> fetcher("itunes-search-one-result.json", Map.of(Setting.USER_AGENTS, wrong)))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("stores.user_agents");
    }
  }

  private int ranked() {
    return archive
        .findLatest(SEARCH, clock.instant(), Duration.ofDays(7))
        .orElseThrow()
        .facts()
        .apps()
        .size();
  }

  private Fetcher fetcher(String reply, Map<Setting, String> more) throws IOException {
    StoreReply always = new StoreReply(200, Map.of(), read(reply));
    Settings settings =
        new Settings(Map.of(Setting.DATA, folder.toString()), Map.of(), Map.of()).with(more);
    return new Fetcher(
        List.of(
            new StoreConnections(settings, clock)
                .connectorsBy(
                    request -> {
                      requests.add(request);
                      return always;
                    })),
        archive,
        FetchPolicy.DEFAULT,
        clock);
  }

  private void importHistory(String name) throws IOException {
    Path file = Files.writeString(folder.resolve(name), read(name));
    assertThat(
            new HistoryImport(archive, folder.resolve("checkpoints"), clock)
                .run(file, ReadOptions.NONE, _ -> {})
                .rejected())
        .isZero();
  }

  private static String read(String name) throws IOException {
    try (InputStream file =
        Objects.requireNonNull(MomentaryRepliesTest.class.getResourceAsStream(name))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
