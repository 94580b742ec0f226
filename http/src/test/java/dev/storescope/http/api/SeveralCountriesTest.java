package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.turn.Limits;
import dev.storescope.listings.AppRating;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Storefronts;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that name several countries. */
class SeveralCountriesTest {
  private static final String RATING = "/api/app-rating?storetype=appstore&storeid=20&country=";
  private static final AppId APP = new AppId.AppStore(20);

  @AutoClose private final TestServer samples = new TestServer(SampleRoutes.all());
  private final InMemoryArchive archive = new InMemoryArchive();
  @AutoClose private final TestServer server = new TestServer(archive, Limits.of(0, 100));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "app-meta?storetype=appstore&storeid=20",
        "app-rating?storetype=appstore&storeid=20",
        "app-all-info?storetype=appstore&storeid=20",
        "search-results?storetype=appstore&devicetype=iphone&query=bank",
        "app-keyword-ranking?storetype=appstore&storeid=20&query=bank,vault",
        "app-keywords-rank-movement?storetype=appstore&storeid=20",
        "top-charts?storeid=6015",
        "app-competitors?storetype=appstore&storeid=20",
        "keyword-stats?storetype=appstore&query=bank",
        "keyword-suggestions?storetype=appstore&query=bank&with_stats=1",
        "keyword-auto-suggestions?storetype=appstore&storeid=20",
        "search-ads-suggestions?storeid=20",
        "estimated-installs-by-keyword?storetype=appstore&storeid=20&query=bank"
      })
  void theDataOfEachCountryIsThatOfARequestOfItsOwn(String request) {
    Reply both = samples.client.get("/api/" + request + "&country=de,us");
    Reply us = samples.client.get("/api/" + request + "&country=us");
    Reply de = samples.client.get("/api/" + request + "&country=de");

    assertThat(both.data().toString())
        .isEqualTo("{\"countries\":{\"de\":%s,\"us\":%s}}".formatted(de.data(), us.data()));
    assertThat(cost(both)).isEqualTo(cost(us) + cost(de));
  }

  @Test
  void countriesAreInTheOrderSentWithoutEmptyAndRepeatedOnes() {
    assertThat(
            samples.client.get(RATING + "us,,DE,+fr+,de").data().get("countries").propertyNames())
        .containsExactly("us", "de", "fr");
    assertThat(samples.client.get(RATING + "us,").data().get("countries").propertyNames())
        .containsExactly("us");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          us,zz | unknown_country | Entry 2: No store has a storefront in 'zz'. See /api/countries.
          usa,de | invalid | Entry 1: Invalid country 'usa'. Use a two-letter code such as us. See /api/countries.
          , | invalid | Send one country, or several separated by commas.
          """)
  void eachInvalidCountryIsListedWithItsPosition(String countries, String code, String detail) {
    Reply reply = samples.client.get(RATING + countries);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().at("/errors/0/code").asString()).isEqualTo(code);
    assertThat(reply.json().at("/errors/0/detail").asString()).isEqualTo(detail);
  }

  @Test
  void aRequestHasUpTo50Countries() {
    assertThat(samples.client.get(RATING + countries(50)).status()).isEqualTo(200);
    assertThat(samples.client.get(RATING + countries(51)).json().at("/errors/0/detail").asString())
        .isEqualTo("'country' must have at most 50 countries.");
  }

  @Test
  void aCountryWithoutDataIsNull() {
    observe("us", TestServer.NOW.minusSeconds(60));
    Reply reply = server.client.get(RATING + "de,us&timestamp=2026-11-21T11:59:30Z");
    assertThat(reply.status()).as("the present is fetched").isEqualTo(202);

    String past = "&timestamp=2026-11-21T06:00Z";
    observe("fr", TestServer.NOW.minusSeconds(7 * 3600));
    Reply known = server.client.get(RATING + "de,fr" + past);
    assertThat(known.data().at("/countries/de").isNull()).isTrue();
    assertThat(known.data().at("/countries/fr/results/rating").asDouble()).isEqualTo(4.5);
    assertThat(cost(known)).isEqualTo(3);
    assertThat(known.header("Cache-Control").orElseThrow()).contains("immutable");
    assertThat(server.client.get(RATING + "de,it" + past).status()).isEqualTo(204);
  }

  @Test
  void aCountryWithoutAStorefrontOfTheStoreIsNull() {
    String play = "/api/app-rating?storetype=googleplay&storeid=com.example.app&country=";

    Reply reply = samples.client.get(play + "cn,us");
    assertThat(reply.data().at("/countries/cn").isNull()).isTrue();
    assertThat(cost(reply)).isEqualTo(1);
    assertThat(samples.client.get(play + "cn,").status()).isEqualTo(204);
  }

  @Test
  void theFetchesOfAllCountriesAreRequestedAtOnceUnderOneKey() {
    observe("fr", TestServer.NOW);
    Reply waiting = server.client.get(RATING + "us,fr,de");

    assertThat(waiting.status()).isEqualTo(202);
    assertThat(server.queue.pending()).containsExactlyInAnyOrder(rating("us"), rating("de"));
    String key = waiting.json().get("key").asString();
    assertThat(server.client.get(RATING + "DE,us,fr").json().get("key").asString()).isEqualTo(key);
    assertThat(server.client.get(RATING + "us").json().get("key").asString()).isNotEqualTo(key);

    observe("us", TestServer.NOW);
    server.queue.finish(rating("us"));
    assertThat(server.client.get(RATING + "us,fr,de").status()).isEqualTo(202);
    observe("de", TestServer.NOW);
    server.queue.finish(rating("de"));
    assertThat(server.client.get("/api/requests/" + key).data().get("state").asString())
        .isEqualTo("ready");
    assertThat(server.client.get(RATING + "us,fr,de").data().get("countries").size()).isEqualTo(3);
  }

  @Test
  void membersThatAreNotObservedAreNamedWithTheirCountry() {
    assertThat(samples.client.get("/api/top-charts?country=us,de").header("X-Not-Observed"))
        .contains(
            "countries.us.results.paid, countries.us.results.grossing, "
                + "countries.de.results.paid, countries.de.results.grossing");
    assertThat(
            samples
                .client
                .get("/api/search-ads-suggestions?storeid=20&country=us,de")
                .header("X-Suggestions-Source"))
        .contains("us=search-ads, de=search-ads");
  }

  @Test
  void theAnswerIsOneChargeAndTheBalanceMustCoverAllCountries() {
    samples.client.get(RATING + "us,de,fr");
    List<LedgerEntry> charges =
        samples.ledger.list(samples.account.id(), Instant.EPOCH, TestServer.NOW, 10).stream()
            .filter(entry -> entry.requestId().isPresent())
            .toList();
    assertThat(charges).singleElement().extracting(LedgerEntry::credits).isEqualTo(-3L);

    long balance = samples.ledger.balance(samples.account.id(), 0);
    samples.ledger.adjust(samples.account.id(), 2 - balance, "test");
    assertThat(samples.client.get(RATING + "us,de,fr").json().get("detail").asString())
        .contains("up to 3 credits");
    assertThat(samples.client.get(RATING + "us,de").status()).isEqualTo(200);
  }

  @Test
  void theRowsOfAllCountriesAreOneFile() {
    assertThat(samples.client.get(RATING + "us,de&format=csv").body())
        .isEqualTo(
            String.join(
                "\r\n",
                "timestamp,storetype,storeid,country,rating,rating_count",
                "2026-11-21T11:30:16Z,appstore,20,us,4.5,12345",
                "2026-11-21T11:30:16Z,appstore,20,de,4.5,12345",
                ""));
  }

  @Test
  void theDataHasATag() {
    String tag = samples.client.get(RATING + "us,de").header("ETag").orElseThrow();

    assertThat(samples.client.get(RATING + "us,de", "If-None-Match", tag).status()).isEqualTo(304);
    assertThat(samples.client.get(RATING + "de,us", "If-None-Match", tag).status()).isEqualTo(200);
  }

  @Test
  void eachCountryHasTheTimeOfItsOwnObservations() {
    observe("us", TestServer.NOW.minusSeconds(60));
    observe("de", TestServer.NOW);

    Reply reply = server.client.get(RATING + "us,de");
    assertThat(reply.data().at("/countries/us/timestamp").asString())
        .isEqualTo("2026-11-21T11:59:00Z");
    assertThat(reply.data().at("/countries/de/timestamp").asString())
        .isEqualTo("2026-11-21T12:00:00Z");
  }

  @Test
  void noCountryWithDataIsNoContent() {
    try (TestServer empty =
        TestServer.ofRating(
            (query, _) ->
                query.country().code().equals("us")
                    ? SampleRoutes.ready(new AppRating.Result(4.5, 10), PricedItem.APP_RATING)
                    : new Answer.NoData<>(Reason.PROVEN_ABSENT))) {
      assertThat(empty.client.get(RATING + "de,fr").status()).isEqualTo(204);
      assertThat(cost(empty.client.get(RATING + "de,fr,us"))).isEqualTo(1);
    }
  }

  private void observe(String country, Instant at) {
    archive.append(
        List.of(
            new Observation<>(
                rating(country), at, Source.ITUNES_LOOKUP, new Facts.Rating(4.5, 10))));
  }

  private static Subject.Rating rating(String country) {
    return new Subject.Rating(APP, new Country(country));
  }

  private static String countries(int count) {
    return Storefronts.list().stream()
        .limit(count)
        .map(each -> each.country().code())
        .collect(Collectors.joining(","));
  }

  private static long cost(Reply reply) {
    return Long.parseLong(reply.header("X-Credits-Cost").orElseThrow());
  }
}
