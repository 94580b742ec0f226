package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.listings.ListingChange;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The store answers look-ups and searches from caches that differ in one field of an app. */
class TwoCachesTest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String PRICE = "formattedPrice";
  private static final String VERSION = "version";
  private static final String UPDATED = "currentVersionReleaseDate";
  private static final int DAYS = 20;

  private final SettableClock clock = new SettableClock(ScriptedStore.NOW);
  private final InMemoryArchive archive = new InMemoryArchive();
  private final ObjectNode older = app();
  private final ObjectNode newer = app();
  private ObjectNode sent = older;
  private final ScriptedStore store =
      new ScriptedStore(_ -> ScriptedStore.reply(200, reply(sent)), clock);
  private final Fetcher fetcher =
      new Fetcher(
          List.of(
              new AppStoreConnector(store.client(), StoreHosts.LIVE, SearchSource.ITUNES, clock)),
          archive,
          FetchPolicy.DEFAULT,
          clock);

  /** A reply of the look-up of an app. */
  String lookup() throws IOException {
    return Replies.LOOKUP;
  }

  Country country() {
    return Replies.FR;
  }

  private ObjectNode app() {
    try {
      return (ObjectNode) JSON.readTree(lookup()).path("results").path(0);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String reply(ObjectNode app) {
    return "{\"resultCount\":1,\"results\":[" + app + "]}";
  }

  private Subject.Listing listing() {
    return new Subject.Listing(Replies.app(older.path("trackId").asLong()), country());
  }

  private Subject.Search search() {
    return new Subject.Search(Device.IPHONE, country(), Keyword.of("carnet"));
  }

  /** Each with another value. */
  private static final Map<String, String> FIELDS =
      Map.ofEntries(
          Map.entry(PRICE, "\"4,99 €\""),
          Map.entry("trackName", "\"Carnet, le vrai\""),
          Map.entry("description", "\"Écrire.\""),
          Map.entry(VERSION, "\"99.1\""),
          Map.entry("screenshotUrls", "[\"https://img.example/9.png\"]"),
          Map.entry("releaseNotes", "\"Corrections.\""),
          Map.entry("genreIds", "[\"6002\",\"6007\"]"),
          Map.entry("artistName", "\"Autre SARL\""),
          Map.entry("fileSizeBytes", "\"7\""),
          Map.entry("languageCodesISO2A", "[\"FR\"]"),
          Map.entry("contentAdvisoryRating", "\"12+\""),
          Map.entry("artworkUrl512", "\"https://img.example/new.png\""));

  static Set<String> fields() {
    return FIELDS.keySet();
  }

  @ParameterizedTest
  @MethodSource("fields")
  void whatTwoCachesHaveInTurnIsOneChangeAtMost(String field) throws InterruptedException {
    assertOneChange(field);
  }

  @ParameterizedTest
  @MethodSource("fields")
  void soItIsWithoutTheTimeOfTheUpdate(String field) throws InterruptedException {
    older.remove(UPDATED);
    newer.remove(UPDATED);
    assertOneChange(field);
  }

  @ParameterizedTest
  @ValueSource(strings = {VERSION, "releaseNotes", "fileSizeBytes"})
  void anOptionalFieldThatIsRemovedWithoutAnUpdateIsOneChange(String field)
      throws InterruptedException {
    newer.remove(field);
    assertOneChange();
  }

  private void assertOneChange(String field) throws InterruptedException {
    newer.set(field, JSON.readTree(FIELDS.getOrDefault(field, "")));
    assertOneChange();
  }

  private void assertOneChange() throws InterruptedException {
    for (int day = 0; day < DAYS; day++) {
      fetch(day % 2 == 0 ? older : newer, day % 3 == 0 ? older : newer);
    }
    assertThat(changes()).hasSizeLessThanOrEqualTo(1);
    sent = newer;
    assertThat(observations().getLast().facts())
        .isEqualTo(store.observe(listing(), Facts.Listing.class));
  }

  /** Looks the app up on the next day, and searches for it. */
  private void fetch(ObjectNode inLookup, ObjectNode inSearch) throws InterruptedException {
    clock.advance(Duration.ofDays(1));
    sent = inLookup;
    fetcher.fetch(listing());
    clock.advance(Duration.ofHours(1));
    sent = inSearch;
    fetcher.fetch(search());
  }

  @Test
  void anUpdateIsOneChangeThoughOneCacheIsBehindForDays() throws InterruptedException {
    newer.put(VERSION, "99.0");
    newer.put(UPDATED, "2026-11-20T08:00:00Z");
    newer.put("releaseNotes", "Tout neuf.");
    for (int day = 0; day < DAYS; day++) {
      fetch(day % 3 == 1 ? newer : older, day % 2 == 0 ? older : newer);
    }
    assertThat(changes()).hasSize(1);
    assertThat(changes().getFirst().differences()).hasSizeGreaterThan(1);
  }

  @Test
  void aRealChangeIsNotHeldBack() throws InterruptedException {
    for (String price : List.of("1,99 €", "2,99 €", "0,99 €")) {
      clock.advance(Duration.ofDays(1));
      sent = older.put(PRICE, price);
      assertThat(fetcher.fetch(listing())).isInstanceOf(FetchOutcome.Observed.class);
    }
    assertThat(changes()).hasSize(2);
  }

  private List<ListingChange> changes() {
    return ListingChange.within(observations());
  }

  private List<Observation<Facts.Listing>> observations() {
    return archive.list(listing(), Instant.EPOCH, Instant.MAX, 1_000);
  }
}
