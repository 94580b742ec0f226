package dev.storescope.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ConnectorsTest {
  private static final Country US = Country.of("us");
  private static final Keyword CHESS = Keyword.of("chess");

  private static final AppId PANDA = new AppId.GooglePlay("com.example");

  private final ScriptedStore store = ScriptedStore.always("{}");
  private final Connectors connectors =
      new Connectors(List.of(store.appStore(), store.googlePlay()), Set.of());

  @ParameterizedTest
  @EnumSource
  void aSubjectIsFetchedByTheConnectorOfItsStore(StoreType type) throws InterruptedException {
    Subject.Suggestions suggestions = new Subject.Suggestions(type, US, CHESS);
    assertThat(connectors.canFetch(suggestions)).isTrue();
    connectors.fetch(suggestions);
    assertThat(store.requests()).hasSize(1).isEqualTo(connectors.requests(suggestions));
  }

  @Test
  void aDisabledSourceIsNotRequested() throws InterruptedException {
    Connectors without =
        new Connectors(
            List.of(store.appStore(), store.googlePlay()), Set.of(Source.APP_STORE_HINTS));
    Subject.Suggestions hints = new Subject.Suggestions(StoreType.APP_STORE, US, CHESS);
    assertThat(without.canFetch(hints)).isFalse();
    assertThat(without.fetch(hints)).isInstanceOf(FetchOutcome.NoSource.class);
    assertThat(store.requests()).isEmpty();
    assertThat(without.canFetch(new Subject.Search(Device.IPHONE, US, CHESS))).isTrue();
    assertThat(without.canFetch(new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, CHESS)))
        .isTrue();
  }

  @Test
  void theAppStoreLooksUpSeveralAppsByOneCall() throws InterruptedException {
    Subject.Listing listing = new Subject.Listing(new AppId.AppStore(1), US);
    Subject.Rating rating = new Subject.Rating(new AppId.AppStore(2), US);
    assertThat(connectors.countTogether(listing)).isEqualTo(150);
    assertThat(connectors.countTogether(rating)).isEqualTo(150);
    connectors.fetchTogether(List.of(listing, rating));
    assertThat(store.requests()).hasSize(1);
    assertThat(store.uris().getFirst()).contains("id=1%2C2&");
  }

  @Test
  void otherSubjectsTakeACallEach() throws InterruptedException {
    Subject.Search search = new Subject.Search(Device.IPHONE, US, CHESS);
    Subject.Listing onPlay =
        new Subject.Listing(AppId.of(StoreType.GOOGLE_PLAY, "com.example"), US);
    Subject.Listing elsewhere = new Subject.Listing(new AppId.AppStore(1), Country.of("kp"));
    Connectors without = new Connectors(List.of(store.appStore()), Set.of(Source.ITUNES_LOOKUP));
    assertThat(connectors.countTogether(search)).isEqualTo(1);
    assertThat(connectors.countTogether(onPlay)).isEqualTo(1);
    assertThat(connectors.countTogether(elsewhere)).isEqualTo(1);
    assertThat(without.countTogether(new Subject.Listing(new AppId.AppStore(1), US))).isEqualTo(1);
    assertThat(connectors.fetchTogether(List.of(onPlay)))
        .isInstanceOf(FetchOutcome.Unsupported.class);
  }

  @Test
  void everySubjectThatCanBeFetchedHasASourceThatCanBeDisabled() {
    for (Subject<?> subject :
        List.of(
            new Subject.Search(Device.IPHONE, US, CHESS),
            new Subject.Search(Device.ANDROID, US, CHESS),
            new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, CHESS),
            new Subject.Chart(Device.IPAD, US, CategoryId.OVERALL),
            new Subject.Chart(Device.ANDROID, US, new CategoryId("GAME")),
            new Subject.Listing(new AppId.AppStore(1), US),
            new Subject.Rating(PANDA, US),
            new Subject.Histogram(PANDA, US),
            new Subject.SimilarApps(PANDA, US),
            new Subject.DeveloperApps(new DeveloperId(StoreType.GOOGLE_PLAY, "42"), US),
            new Subject.Reviews(PANDA, US),
            new Subject.DeveloperApps(new DeveloperId(StoreType.APP_STORE, "7"), US),
            new Subject.Reviews(new AppId.AppStore(1), US),
            new Subject.ProductPage(new AppId.AppStore(1), US),
            new Subject.Histogram(new AppId.AppStore(1), US),
            new Subject.SimilarApps(new AppId.AppStore(1), US),
            new Subject.TrendingSearches(US))) {
      assertThat(connectors.findSource(subject).stream())
          .isNotEmpty()
          .isSubsetOf(Connectors.SOURCES);
      assertThat(connectors.sources(subject)).contains(connectors.findSource(subject).get());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "listing:appstore:us:1, itunes.apple.com",
    "developer:appstore:us:7, itunes.apple.com",
    "reviews:appstore:us:1, itunes.apple.com",
    "chart:ipad:us:6015, itunes.apple.com",
    "search:ipad:us:chess, itunes.apple.com",
    "search:iphone:us:chess, search.itunes.apple.com",
    "suggestions:appstore:us:chess, search.itunes.apple.com",
    "product-page:appstore:us:1, apps.apple.com",
    "histogram:appstore:us:1, apps.apple.com",
    "search:android:us:chess, play.google.com",
    "similar:googleplay:us:com.example, play.google.com"
  })
  void aSubjectIsFetchedFromTheHostOfItsSource(String subject, String host) {
    Connectors all =
        new Connectors(List.of(store.nativeSearch().appStore(), store.googlePlay()), Set.of());
    assertThat(all.findHost(SubjectName.parse(subject))).contains(host);
  }

  @Test
  void aSubjectThatIsNotFetchedHasNoHost() {
    Connectors without = new Connectors(List.of(store.appStore()), Set.of(Source.APP_STORE_PAGE));
    assertThat(without.findHost(new Subject.ProductPage(new AppId.AppStore(1), US))).isEmpty();
    assertThat(without.findHost(new Subject.Popularity(US, CHESS))).isEmpty();
    assertThat(without.findHost(new Subject.Listing(new AppId.AppStore(1), Country.of("kp"))))
        .isEmpty();
  }

  @Test
  void similarAppsAreNotFetchedWithoutTheDetailsPage() {
    Subject.SimilarApps similar = new Subject.SimilarApps(PANDA, US);
    for (Source disabled : List.of(Source.GOOGLE_PLAY_SIMILAR, Source.GOOGLE_PLAY_DETAILS)) {
      Connectors without = new Connectors(List.of(store.googlePlay()), Set.of(disabled));
      assertThat(without.canFetch(similar)).isFalse();
      assertThat(without.sources(similar)).isEmpty();
    }
    Connectors without =
        new Connectors(List.of(store.googlePlay()), Set.of(Source.GOOGLE_PLAY_SIMILAR));
    assertThat(without.canFetch(new Subject.Histogram(PANDA, US))).isTrue();
  }

  @Test
  void aSubjectThatNoConnectorFetchesHasNoSource() throws InterruptedException {
    Subject.Popularity popularity = new Subject.Popularity(US, CHESS);
    assertThat(connectors.canFetch(popularity)).isFalse();
    assertThat(connectors.requests(popularity)).isEmpty();
    assertThat(connectors.fetch(popularity)).isInstanceOf(FetchOutcome.NoSource.class);
  }
}
