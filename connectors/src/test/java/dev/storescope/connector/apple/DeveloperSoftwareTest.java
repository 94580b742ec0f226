package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeveloperSoftwareTest {
  private static final Subject.DeveloperApps APPS =
      new Subject.DeveloperApps(new DeveloperId(StoreType.APP_STORE, "7"), Replies.FR);

  @Test
  void theAppsAreInTheStoresOrderWithTheListingAndTheRatingOfEach() {
    List<Observation<?>> observations = observations(Replies.DEVELOPER);
    assertThat(observations.stream().<Object>map(Observation::subject))
        .containsExactly(
            APPS,
            new Subject.Listing(Replies.app(42), Replies.FR),
            new Subject.Rating(Replies.app(42), Replies.FR),
            new Subject.Listing(Replies.app(41), Replies.FR),
            new Subject.Rating(Replies.app(41), Replies.FR));
    assertThat(observations.stream().map(Observation::source)).containsOnly(Source.ITUNES_LOOKUP);
    assertThat(observations.getFirst().facts())
        .isEqualTo(new AppList(Replies.apps(42, 41), Map.of(), Optional.of(true)));
  }

  @Test
  void theListingIsThatOfALookup() {
    Facts.Listing looked =
        ScriptedStore.always(Replies.LOOKUP)
            .observe(new Subject.Listing(Replies.app(42), Replies.FR), Facts.Listing.class);
    assertThat(observations(Replies.DEVELOPER).get(1).facts()).isEqualTo(looked);
  }

  @Test
  void theRequestIsForTheSoftwareOfTheDeveloper() {
    ScriptedStore store = ScriptedStore.always(Replies.DEVELOPER);
    store.fetch(APPS);
    assertThat(store.uris())
        .containsExactly(
            "https://itunes.apple.com/lookup"
                + "?id=7&entity=software&limit=200&country=fr&lang=fr_fr");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"resultCount\":0,\"results\":[]}",
        "{\"resultCount\":1,\"results\":[{\"wrapperType\":\"artist\",\"artistId\":7}]}"
      })
  void anUnknownDeveloperAndOneWithoutAppsHaveAnEmptyList(String body) {
    assertThat(apps(body)).isEqualTo(new AppList(List.of(), Map.of(), Optional.of(true)));
  }

  @Test
  void theIdOfAnAppIsNotADeveloper() {
    Subject.DeveloperApps ofApp =
        new Subject.DeveloperApps(new DeveloperId(StoreType.APP_STORE, "42"), Replies.FR);
    assertThat(ScriptedStore.always(Replies.LOOKUP).fetch(ofApp))
        .isEqualTo(
            ScriptedStore.observed(
                ofApp, Source.ITUNES_LOOKUP, new AppList(List.of(), Map.of(), Optional.of(true))));
  }

  @Test
  void aResultOfAnotherDeveloperIsAFailure() {
    FetchOutcome failure = new FetchOutcome.Failed("a result is of the developer 8, not 7");
    for (String id : List.of("\"artistId\":7, \"artistLinkUrl\"", "\"artistId\":7, \"price\"")) {
      ScriptedStore store =
          ScriptedStore.always(Replies.DEVELOPER.replace(id, id.replace('7', '8')));
      assertThat(store.fetch(APPS)).isEqualTo(failure);
    }
  }

  @Test
  void anAppForTheMacIsNotListedAndItsListingIsObserved() {
    String body =
        Replies.DEVELOPER.replaceFirst("\"kind\":\"software\"", "\"kind\":\"mac-software\"");
    assertThat(apps(body).apps()).isEqualTo(Replies.apps(41));
    assertThat(observations(body)).hasSize(5);
  }

  @Test
  void anAppWithoutATitleIsListedWithoutAListing() {
    String body = Replies.DEVELOPER.replaceFirst("\"trackName\"", "\"name\"");
    assertThat(apps(body).apps()).isEqualTo(Replies.apps(42, 41));
    assertThat(observations(body)).hasSize(3);
  }

  @Test
  void theAppsOfAnotherCountryAreAFailure() {
    String german =
        Replies.DEVELOPER.replace(
            "\"trackId\":41,",
            "\"trackId\":41, \"trackViewUrl\":\"https://apps.apple.com/de/app/agenda/id41\",");
    assertThat(ScriptedStore.always(german).fetch(APPS))
        .isEqualTo(new FetchOutcome.Failed("a result is of the country de, not of fr"));
  }

  @Test
  void aWrongCountOfResultsIsAFailure() {
    String body = Replies.DEVELOPER.replace("\"resultCount\":3", "\"resultCount\":4");
    assertThat(ScriptedStore.always(body).fetch(APPS)).isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void anIdThatTheStoreRefusesHasNoSource() {
    String refusal = "{\"errorMessage\":\"Invalid value(s) for key(s): [itunesId]\"}";
    assertThat(ScriptedStore.always(ScriptedStore.reply(400, refusal)).fetch(APPS))
        .isInstanceOf(FetchOutcome.NoSource.class);
  }

  private static List<Observation<?>> observations(String body) {
    return ((FetchOutcome.Observed) ScriptedStore.always(body).fetch(APPS)).observations();
  }

  private static AppList apps(String body) {
    return ScriptedStore.always(body).observe(APPS, AppList.class);
  }
}
