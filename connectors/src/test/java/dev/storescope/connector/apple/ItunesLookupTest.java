package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingDetails;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.CategoryId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItunesLookupTest {
  private static final Subject.Listing LISTING = new Subject.Listing(Replies.app(42), Replies.FR);
  private static final Subject.Rating RATING = new Subject.Rating(Replies.app(42), Replies.FR);
  private static final Listed CARNET =
      new Listed(
          ListingKind.APPLICATION,
          "Carnet",
          "Écrire.\nPartout.",
          Optional.empty(),
          Optional.empty(),
          "https://img.example/512.png",
          Map.of(
              "iphone", List.of("https://img.example/1.png", "https://img.example/2.png"),
              "ipad", List.of("https://img.example/p.png")),
          List.of(
              new Category(new CategoryId("6007"), "Productivité"),
              new Category(new CategoryId("6002"), "Utilitaires")),
          "Exemple SARL",
          Optional.of(new Price("6,99 €", Optional.of(new BigDecimal("6.99")), Optional.of("EUR"))),
          new Facts.InAppPurchases.NotShown(),
          Optional.of("3.1"),
          Optional.of(Instant.parse("2019-05-01T07:00:00Z")),
          Optional.of(Instant.parse("2026-10-30T12:34:56Z")),
          new ListingDetails(
              Optional.of("7"),
              Optional.of("com.example.one"),
              Optional.of("Plus vite."),
              List.of("FR", "EN"),
              OptionalLong.of(1_234_567),
              Optional.of("15.0"),
              Optional.of("4+"),
              OptionalLong.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.of("https://example.com")));

  /** A result about the app 43. */
  private static final String OTHER =
      Replies.LOOKUP
          .replace("{\"resultCount\":1, \"results\":[", "")
          .replace("]}\n", "")
          .replace("\"trackId\":42", "\"trackId\":43");

  private static final List<Subject<?>> SEVERAL =
      List.of(LISTING, new Subject.Rating(Replies.app(43), Replies.FR), RATING);

  @Test
  void oneReplyHasTheListingAndTheRating() {
    FetchOutcome both =
        new FetchOutcome.Observed(
            List.of(
                new Observation<Facts.Listing>(
                    LISTING, ScriptedStore.NOW, Source.ITUNES_LOOKUP, CARNET),
                new Observation<>(
                    RATING,
                    ScriptedStore.NOW,
                    Source.ITUNES_LOOKUP,
                    new Facts.Rating(4.25, 1234))));
    assertThat(ScriptedStore.always(Replies.LOOKUP).fetch(LISTING)).isEqualTo(both);
    assertThat(ScriptedStore.always(Replies.LOOKUP).fetch(RATING)).isEqualTo(both);
  }

  @Test
  void theAppIsLookedUpByItsIdInTheCountry() {
    ScriptedStore store = ScriptedStore.always(Replies.LOOKUP);
    store.fetch(RATING);
    assertThat(store.uris())
        .containsExactly("https://itunes.apple.com/lookup?id=42&country=fr&lang=fr_fr");
  }

  @Test
  void theAppIsFoundByItsIdNotByItsPosition() {
    String body =
        Replies.LOOKUP
            .replace("\"resultCount\":1", "\"resultCount\":3")
            .replace(
                "\"results\":[",
                """
                "results":[{"wrapperType":"artist","artistId":7,"artistName":"Exemple SARL"},
                {"wrapperType":"software","kind":"software","trackId":41,"trackName":"Other"},
                """);
    assertThat(listed(body)).isEqualTo(CARNET);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"resultCount\":0,\"results\":[]}",
        "{\"resultCount\":1,\"results\":[{\"wrapperType\":\"artist\",\"artistId\":42}]}"
      })
  void anAppThatIsNotAmongTheResultsIsAbsent(String body) {
    FetchOutcome absent =
        new FetchOutcome.Absent(
            new Observation<>(
                LISTING, ScriptedStore.NOW, Source.ITUNES_LOOKUP, new Facts.NotListed()));
    assertThat(ScriptedStore.always(body).fetch(LISTING)).isEqualTo(absent);
    assertThat(ScriptedStore.always(body).fetch(RATING)).isEqualTo(absent);
  }

  @Test
  void aReplyAboutAnotherAppIsAFailure() {
    String body = "{\"resultCount\":1,\"results\":[{\"wrapperType\":\"software\",\"trackId\":41}]}";
    FetchOutcome failure =
        new FetchOutcome.Failed("requested the app 42, but the reply is about 41");
    assertThat(ScriptedStore.always(body).fetch(LISTING)).isEqualTo(failure);
    assertThat(ScriptedStore.always(body).fetch(RATING)).isEqualTo(failure);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"wrapperType\":\"artist\",\"artistId\":7}",
        "{\"wrapperType\":\"artist\",\"artistId\":7,\"amgArtistId\":42}",
        "{\"wrapperType\":\"collection\",\"artistId\":42,\"collectionId\":8}",
        "{\"wrapperType\":\"track\",\"artistId\":42,\"collectionId\":42,\"trackId\":9}",
        "{\"wrapperType\":\"artist\"}"
      })
  void aReplyAboutSomethingElseIsNoProofOfAbsence(String other) {
    String body = "{\"resultCount\":1,\"results\":[" + other + "]}";
    assertThat(ScriptedStore.always(body).fetch(LISTING)).isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void theListingOfAnotherCountryIsAFailure() throws InterruptedException {
    String french = inCountry("fr");
    String german = inCountry("de");
    FetchOutcome failure = new FetchOutcome.Failed("a result is of the country de, not of fr");
    assertThat(ScriptedStore.always(french).fetch(LISTING))
        .isEqualTo(ScriptedStore.always(Replies.LOOKUP).fetch(LISTING));
    assertThat(ScriptedStore.always(german).fetch(LISTING)).isEqualTo(failure);
    assertThat(ScriptedStore.always(german).appStore().fetchTogether(SEVERAL)).isEqualTo(failure);
  }

  /** The lookup with the address of the app's page in a country. */
  private static String inCountry(String country) {
    return Replies.LOOKUP.replace(
        "\"trackId\":42,",
        "\"trackId\":42, \"trackViewUrl\":\"https://apps.apple.com/%s/app/carnet/id42?uo=4\","
            .formatted(country));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"resultCount\":1,\"results\":[]}",
        "{\"resultCount\":2,\"results\":[{\"wrapperType\":\"software\",\"trackId\":41}]}",
        "{\"resultCount\":0,\"results\":[",
        ""
      })
  void aContradictoryOrCutOffReplyIsNoProofOfAbsence(String body) {
    assertThat(ScriptedStore.always(body).fetch(LISTING)).isInstanceOf(FetchOutcome.Failed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"wrapperType\":\"software\"",
        "\"kind\":\"software\"",
        "\"trackId\":42",
        "\"trackName\":\"Carnet\"",
        "\"description\":\"Écrire.\\nPartout.\"",
        "\"artistName\":\"Exemple SARL\"",
        "\"genres\":[\"Productivité\",\"Utilitaires\"]",
        "\"userRatingCount\":1234",
        "\"averageUserRating\":4.25"
      })
  void anAppWithoutARequiredFieldIsDrift(String field) {
    ScriptedStore store = ScriptedStore.always(without(field));
    assertThat(store.fetch(LISTING)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"wrapperType\":\"hardware\"",
        "\"trackName\":{\"en\":\"Carnet\"}",
        "\"genreIds\":[\"6007\"]",
        "\"genreIds\":[\"6007\",\"Utilities\"]",
        "\"genres\":[\"Productivité\",[]]",
        "\"screenshotUrls\":[null]",
        "\"averageUserRating\":5.5",
        "\"averageUserRating\":-1",
        "\"userRatingCount\":12.5",
        "\"price\":\"cheap\"",
        "\"price\":1e999999999",
        "\"price\":1e99999999999",
        "\"unread\":[{\"price\":1e99999999999}]",
        "\"releaseDate\":\"last week\"",
        "\"screenshotUrls\":\"https://img.example/1.png\""
      })
  void aFieldOfAnotherTypeIsDrift(String field) {
    String body = Replies.LOOKUP.replace("\"fileSizeBytes\":\"1234567\"", field);
    assertThat(ScriptedStore.always(body).fetch(LISTING)).isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void anAppWithoutRatingsHasARatingOfZero() {
    String unrated = without("\"averageUserRating\":4.25, \"userRatingCount\":1234");
    String zero = Replies.LOOKUP.replace("4.25", "0").replace("1234,", "0,");
    String zeroWithoutAverage =
        Replies.LOOKUP.replace(
            "\"averageUserRating\":4.25, \"userRatingCount\":1234", "\"userRatingCount\":0");
    for (String body : List.of(unrated, zero, zeroWithoutAverage)) {
      assertThat(ScriptedStore.always(body).observe(RATING, Facts.Rating.class))
          .isEqualTo(new Facts.Rating(0, 0));
    }
  }

  @Test
  void anAverageOfZeroFromManyRatingsIsDrift() {
    String body = Replies.LOOKUP.replace("\"averageUserRating\":4.25", "\"averageUserRating\":0");
    assertThat(ScriptedStore.always(body).fetch(RATING)).isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aPreOrderHasNoPrice() {
    String body = without("\"price\":6.99, \"formattedPrice\":\"6,99 €\", \"currency\":\"EUR\"");
    assertThat(listed(body).price()).isEmpty();
  }

  @Test
  void aReplyInTheOldFormatHasNoTimeOfUpdate() {
    Listed app = listed(without("\"currentVersionReleaseDate\":\"2026-10-30T12:34:56Z\""));
    assertThat(app.updatedAt()).isEmpty();
    assertThat(app.releasedAt()).isPresent();
  }

  @Test
  void aSmallerIconReplacesAMissingLargeOne() {
    String no512 = without("\"artworkUrl512\":\"https://img.example/512.png\"");
    assertThat(listed(no512).icon()).isEqualTo("https://img.example/100.png");
    String no100 = no512.replace("artworkUrl100", "artworkUrl99");
    assertThat(listed(no100).icon()).isEqualTo("https://img.example/60.png");
    assertThat(ScriptedStore.always(no100.replace("artworkUrl60", "x")).fetch(LISTING))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aBundleHasItsOwnKind() {
    String body = Replies.LOOKUP.replace("\"kind\":\"software\"", "\"kind\":\"iphoneAppBundle\"");
    assertThat(listed(body).kind()).isEqualTo(ListingKind.BUNDLE);
  }

  @Test
  void theScreenshotsOfAMacAppAreOfAMac() {
    String body = Replies.LOOKUP.replace("\"kind\":\"software\"", "\"kind\":\"mac-software\"");
    assertThat(listed(body).kind()).isEqualTo(ListingKind.APPLICATION);
    assertThat(listed(body).screenshots()).containsOnlyKeys("mac", "ipad");
  }

  @Test
  void anIdOf19DigitsIsParsed() {
    String id = "9223372036854775807";
    Subject.Listing largest = new Subject.Listing(Replies.app(Long.MAX_VALUE), Replies.FR);
    assertThat(
            ScriptedStore.always(Replies.LOOKUP.replace("\"trackId\":42", "\"trackId\":" + id))
                .observe(largest, Facts.Listing.class))
        .isEqualTo(CARNET);
  }

  @ParameterizedTest
  @ValueSource(strings = {"id", "itunesId"})
  void anIdThatTheStoreRejectsHasNoSource(String parameter) {
    String body = "{\"errorMessage\":\"Invalid value(s) for key(s): [" + parameter + "]\"}";
    assertThat(ScriptedStore.always(ScriptedStore.reply(400, body)).fetch(LISTING))
        .isEqualTo(new FetchOutcome.NoSource("the store refuses it: HTTP 400: " + body));
    assertThat(ScriptedStore.always(ScriptedStore.reply(401, body)).fetch(LISTING))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"errorMessage\":\"Invalid value(s) for key(s): [country, id]\"}",
        "{\"errorMessage\":\"Invalid value(s) for key(s): [id\"}",
        "{\"errorMessage\":\"id\"}",
        "{\"errorMessage\":",
        "[]",
        "<html>Not Found</html>"
      })
  void anyOtherErrorIsAFailure(String body) {
    for (int status : new int[] {400, 404}) {
      assertThat(ScriptedStore.always(ScriptedStore.reply(status, body)).fetch(LISTING))
          .isInstanceOf(FetchOutcome.Failed.class);
    }
  }

  @Test
  void aRejectedValueIsAFailureWithTheReason() {
    String body = "{\n \"errorMessage\":\"Invalid value(s) for key(s): [country]\"}";
    assertThat(ScriptedStore.always(ScriptedStore.reply(400, body)).fetch(LISTING))
        .isInstanceOfSatisfying(
            FetchOutcome.Failed.class,
            failed -> assertThat(failed.reason()).contains("HTTP 400", "[country]"));
    assertThat(ScriptedStore.always(ScriptedStore.reply(200, body)).fetch(LISTING))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void severalAppsAreLookedUpByOneCall() throws InterruptedException {
    ScriptedStore store = ScriptedStore.always(both(OTHER));
    assertThat(store.appStore().fetchTogether(SEVERAL))
        .isInstanceOfSatisfying(
            FetchOutcome.Observed.class,
            observed ->
                assertThat(observed.observations())
                    .<Subject<?>>extracting(Observation::subject)
                    .containsExactlyInAnyOrder(
                        LISTING,
                        RATING,
                        new Subject.Listing(Replies.app(43), Replies.FR),
                        new Subject.Rating(Replies.app(43), Replies.FR)));
    assertThat(store.uris())
        .containsExactly("https://itunes.apple.com/lookup?id=42%2C43&country=fr&lang=fr_fr");
  }

  @Test
  void ofSeveralAppsThoseWithoutAReadableResultAreLeftOut() throws InterruptedException {
    String unreadable = OTHER.replace("\"trackName\"", "\"name\"");
    String unrequested = OTHER.replace("\"trackId\":43", "\"trackId\":44");
    for (String body : List.of(Replies.LOOKUP, both(unreadable), both(unrequested))) {
      ScriptedStore store = ScriptedStore.always(body);
      assertThat(store.appStore().fetchTogether(SEVERAL))
          .isEqualTo(ScriptedStore.always(Replies.LOOKUP).fetch(LISTING));
      assertThat(store.unrecognized()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"resultCount\":0,\"results\":[]}",
        "{\"resultCount\":1,\"results\":[{\"wrapperType\":\"artist\",\"artistId\":42}]}"
      })
  void aReplyWithNoneOfSeveralAppsIsNoProofOfAbsence(String body) throws InterruptedException {
    assertThat(ScriptedStore.always(body).appStore().fetchTogether(SEVERAL))
        .isInstanceOf(FetchOutcome.NoSource.class);
  }

  @Test
  void aReplyAboutSeveralAppsThatIsCutOffOrUnknownIsAFailure() throws InterruptedException {
    String less = both(OTHER).replace("\"resultCount\":2", "\"resultCount\":3");
    assertThat(ScriptedStore.always(less).appStore().fetchTogether(SEVERAL))
        .isInstanceOf(FetchOutcome.Failed.class);
    String unknown = both(OTHER).replaceFirst("software", "hardware");
    assertThat(ScriptedStore.always(unknown).appStore().fetchTogether(SEVERAL))
        .isInstanceOf(FetchOutcome.Drifted.class);
    String refusal = "{\"errorMessage\":\"Invalid value(s) for key(s): [id]\"}";
    assertThat(
            ScriptedStore.always(ScriptedStore.reply(400, refusal))
                .appStore()
                .fetchTogether(SEVERAL))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  /** The reply with the app 42 and another result. */
  private static String both(String other) {
    return Replies.LOOKUP
        .replace("\"resultCount\":1", "\"resultCount\":2")
        .replace("\"results\":[", "\"results\":[" + other + ",");
  }

  private static Listed listed(String body) {
    return (Listed) ScriptedStore.always(body).observe(LISTING, Facts.Listing.class);
  }

  /** The lookup with a field renamed, as if it were missing. */
  private static String without(String fields) {
    assertThat(Replies.LOOKUP).contains(fields);
    return Replies.LOOKUP.replace(fields, fields.replaceAll("\"(\\w+)\":", "\"no-$1\":"));
  }
}
