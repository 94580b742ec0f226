package dev.storescope.sandbox.googleplay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.apple.ConnectedStores;
import dev.storescope.sandbox.apple.SmallStoreView;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The connector for the real Google Play reads the simulated one. */
class GooglePlaySiteTest {
  private static final Country US = new Country("us");
  private static final SmallPlay STORES = new SmallPlay();
  private static final StoreView VIEW =
      STORES.visit(StoreType.GOOGLE_PLAY, US, ConnectedStores.NOW);

  private final ConnectedStores play = new ConnectedStores(STORES);

  @Test
  void everyListingIsReadAsItIs() {
    for (AppPage app : VIEW.search(Device.ANDROID, "", 60)) {
      Facts.Listing observed =
          play.observe(new Subject.Listing(app.app(), US), Facts.Listing.class);
      assertThat(observed).isEqualTo(listed(app));
    }
  }

  private static Facts.Listed listed(AppPage app) {
    Facts.Price price =
        new Facts.Price(
            app.price().isFree() ? "Free" : app.price().text(),
            Optional.of(app.price().amount()),
            Optional.of(app.price().currency()));
    return new Facts.Listed(
        Facts.ListingKind.APPLICATION,
        app.title(),
        app.description(),
        Optional.empty(),
        Optional.of(app.subtitle().isBlank() ? app.title() : app.subtitle()),
        app.icon(),
        app.screenshots().isEmpty() ? Map.of() : Map.of("phone", app.screenshots()),
        app.categories().stream().map(in -> new Facts.Category(in.id(), in.name())).toList(),
        app.developer().name(),
        Optional.of(price),
        new Facts.InAppPurchases.Offered(app.inAppPurchases().isPresent()),
        Optional.of(app.release().version()).filter(version -> !version.isBlank()),
        Optional.of(app.release().releasedAt()),
        Optional.of(app.release().updatedAt()),
        details(app));
  }

  private static Facts.ListingDetails details(AppPage app) {
    return new Facts.ListingDetails(
        Optional.of(Long.toString(app.developer().id())),
        Optional.empty(),
        unlessBlank(app.release().notes()),
        List.of(),
        OptionalLong.empty(),
        Optional.of("8.0"),
        Optional.of("Everyone"),
        OptionalLong.of(app.installs()),
        Optional.of(app.containsAds()),
        unlessBlank(app.developer().email()),
        unlessBlank(app.developer().website()));
  }

  private static Optional<String> unlessBlank(String text) {
    return Optional.of(text).filter(given -> !given.isBlank());
  }

  @Test
  void everyRatingIsReadAsItIs() {
    for (AppPage app : VIEW.search(Device.ANDROID, "", 60)) {
      Facts.Rating observed = play.observe(new Subject.Rating(app.app(), US), Facts.Rating.class);
      assertThat(observed)
          .isEqualTo(new Facts.Rating(app.ratings().average(), app.ratings().count()));
    }
  }

  @Test
  void detailsAreSparseOrDense() {
    assertThat(VIEW.search(Device.ANDROID, "", 60))
        .anyMatch(DetailsMessage::isSparse)
        .anyMatch(app -> !DetailsMessage.isSparse(app));
  }

  @Test
  void anAppThatIsNotOfferedIsAbsent() {
    AppId unknown = new AppId.GooglePlay("com.nobody.here");
    AppId panda = new AppId.GooglePlay("com.bamboo.panda");
    assertThat(play.fetch(new Subject.Listing(unknown, US)))
        .isInstanceOf(FetchOutcome.Absent.class);
    assertThat(play.fetch(new Subject.Listing(panda, new Country("jp"))))
        .isInstanceOf(FetchOutcome.Absent.class);
  }

  @Test
  void aSearchRanksAsTheStoreDoes() {
    assertThat(search("panda")).hasSize(4).isEqualTo(found("panda", 250));
    assertThat(search("quiet")).isEqualTo(found("quiet", 250));
    assertThat(search("家計簿")).isEqualTo(found("家計簿", 250));
  }

  @Test
  void aTermThatIsTheTitleOfTheFirstResultHasACard() {
    search("panda");
    search("pand");
    assertThat(play.requests()).hasSize(2);
    assertThat(page("panda")).contains("{\"12\":[[\"com.bamboo.panda\",7]]}");
    assertThat(page("pand")).doesNotContain("{\"12\":");
  }

  private String page(String term) {
    return new GooglePlaySite(STORES)
        .answer(
            play.requests().stream()
                .filter(request -> request.parameter("q").filter(term::equals).isPresent())
                .findFirst()
                .orElseThrow())
        .body();
  }

  @Test
  void aLongSearchHas250Results() {
    assertThat(search("many")).hasSize(250).isEqualTo(found("many", 250));
    assertThat(play.requests()).hasSize(4);
  }

  @Test
  void mostSearchesShowOnlyTheFirstResultsAndDoNotSayThatThereAreMore() {
    SearchRanking ranking = ranking("man");
    assertThat(ranking.apps()).hasSizeBetween(21, 30);
    assertThat(ranking.apps()).isEqualTo(found("man", ranking.apps().size()));
    assertThat(found("man", 250)).hasSizeGreaterThan(30);
    assertThat(ranking.complete()).isFalse();
    assertThat(ranking("many").complete()).isFalse();
  }

  @Test
  void theSearchForOrganisationsHasDeeperRankingsThatSayWhetherTheyAreComplete() {
    SearchRanking many = workRanking("man");
    assertThat(many.apps()).hasSize(250).isEqualTo(found("man", 250));
    assertThat(many.complete()).isFalse();
    SearchRanking few = workRanking("note");
    assertThat(few.apps()).isEqualTo(found("note", 250));
    assertThat(few.complete()).isTrue();
    assertThat(few.cards()).hasSameSizeAs(few.apps());
  }

  /** The page proves nothing, as a page of another form has no list either. */
  @Test
  void aSearchForOrganisationsThatFindsNothingIsAFailure() {
    assertThat(play.fetchWorkSearch(androidSearch("zzz"))).isInstanceOf(FetchOutcome.Failed.class);
  }

  private SearchRanking workRanking(String term) {
    Observation<?> ranking = play.fetchWorkSearch(androidSearch(term)).observations().getFirst();
    assertThat(ranking.source()).isEqualTo(Source.GOOGLE_PLAY_WORK_SEARCH);
    return (SearchRanking) ranking.facts();
  }

  private static Subject.Search androidSearch(String term) {
    return new Subject.Search(Device.ANDROID, US, Keyword.of(term));
  }

  @Test
  void aShortSearchHasOnePage() {
    assertThat(search("note")).hasSize(6);
    assertThat(play.requests()).hasSize(1);
  }

  @Test
  void aSearchMayHaveNoResults() {
    assertThat(search("zzz")).isEmpty();
  }

  private List<AppId> search(String term) {
    return ranking(term).apps();
  }

  private SearchRanking ranking(String term) {
    return play.observe(androidSearch(term), SearchRanking.class);
  }

  private static List<AppId> found(String term, int limit) {
    return VIEW.search(Device.ANDROID, term, limit).stream().map(AppPage::app).toList();
  }

  @Test
  void fiveTermsAreSuggested() {
    assertThat(suggestions("pan"))
        .extracting(Facts.Suggestion::term)
        .isEqualTo(VIEW.suggest("pan").stream().limit(5).map(Keyword::of).toList());
    assertThat(suggestions("x")).isEmpty();
  }

  private List<Facts.Suggestion> suggestions(String typed) {
    Subject.Suggestions subject =
        new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of(typed));
    return play.observe(subject, Facts.SuggestionList.class).suggestions();
  }

  @Test
  void everyHistogramIsReadAsItIs() {
    for (AppPage app : VIEW.search(Device.ANDROID, "", 60)) {
      FetchOutcome.Observed outcome =
          (FetchOutcome.Observed) play.fetch(new Subject.Histogram(app.app(), US));
      assertThat(outcome.observations().stream().map(Observation::facts))
          .filteredOn(RatingHistogram.class::isInstance)
          .isEqualTo(
              app.ratings().count() == 0
                  ? List.of()
                  : List.of(new RatingHistogram(app.ratings().histogram())));
    }
  }

  @Test
  void similarAppsAreThoseOfTheStore() {
    for (String id : List.of("com.bamboo.panda", "com.loner.money", "org.many.app7")) {
      AppId app = new AppId.GooglePlay(id);
      AppList list = play.observe(new Subject.SimilarApps(app, US), AppList.class);
      assertThat(list.apps()).isNotEmpty().isEqualTo(ids(VIEW.similarTo(app)));
      assertThat(list.cards()).hasSameSizeAs(list.apps());
    }
    assertThat(play.requests()).hasSize(6);
  }

  @Test
  void anAppAloneInItsCategoryHasNoSimilarOnes() {
    ConnectedStores lonely = new ConnectedStores(SmallPlay.of("Panda", "Alone"));
    AppId panda = new AppId.GooglePlay("com.bamboo.panda");
    assertThat(lonely.observe(new Subject.SimilarApps(panda, US), AppList.class).apps()).isEmpty();
  }

  @Test
  void similarAppsAreFoundInEveryLanguage() {
    AppId panda = new AppId.GooglePlay("com.bamboo.panda");
    for (String country : List.of("de", "ru", "sa", "fr", "kr")) {
      Subject.SimilarApps similar = new Subject.SimilarApps(panda, new Country(country));
      assertThat(play.observe(similar, AppList.class).apps()).isEqualTo(ids(VIEW.similarTo(panda)));
    }
  }

  @Test
  void theAppsOfADeveloperAreFoundByNumberAndByName() {
    for (AppPage.Developer developer : List.of(SmallPlay.BAMBOO, SmallPlay.LONER)) {
      for (String id : List.of(Long.toString(developer.id()), developer.name())) {
        DeveloperId known = new DeveloperId(StoreType.GOOGLE_PLAY, id);
        AppList list = play.observe(new Subject.DeveloperApps(known, US), AppList.class);
        assertThat(list.apps())
            .isEqualTo(ids(VIEW.appsOf(developer.id())).stream().limit(AppList.MAX_APPS).toList());
      }
    }
    DeveloperId unknown = new DeveloperId(StoreType.GOOGLE_PLAY, "Nobody");
    assertThat(play.fetch(new Subject.DeveloperApps(unknown, US)))
        .isInstanceOf(FetchOutcome.NoSource.class);
  }

  @Test
  void everyReviewIsReadAsItIs() {
    AppId panda = new AppId.GooglePlay("com.bamboo.panda");
    FetchOutcome.Observed outcome =
        (FetchOutcome.Observed) play.fetch(new Subject.Reviews(panda, US));
    List<AppReview> reviews = VIEW.reviews(panda, 450);
    ReviewList list = (ReviewList) outcome.observations().getFirst().facts();
    assertThat(list.complete()).isTrue();
    assertThat(list.entries())
        .extracting(ReviewList.Entry::id)
        .hasSize(320)
        .isEqualTo(reviews.stream().map(AppReview::uuid).toList());
    assertThat(list.entries())
        .extracting(entry -> entry.helpful().orElseThrow())
        .isEqualTo(reviews.stream().map(AppReview::helpful).toList());
    assertThat(outcome.observations().stream().skip(1).map(Observation::facts))
        .isEqualTo(reviews.stream().map(GooglePlaySiteTest::review).toList());
    assertThat(play.requests()).hasSize(3);
  }

  private static Facts review(AppReview review) {
    return new Review(
        review.author(),
        review.stars(),
        Optional.empty(),
        review.text(),
        review.version(),
        review.submittedAt(),
        review
            .answer()
            .map(
                answer ->
                    new Review.DeveloperAnswer(answer.text(), Optional.of(answer.answeredAt()))));
  }

  @Test
  void anAppMayHaveNoReviews() {
    AppId unrated = new AppId.GooglePlay("com.bamboo.unrated");
    assertThat(play.observe(new Subject.Reviews(unrated, US), ReviewList.class))
        .isEqualTo(new ReviewList(List.of(), false));
  }

  private static List<AppId> ids(List<AppPage> pages) {
    return pages.stream().map(AppPage::app).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/store/apps",
        "/store/apps/datasafety",
        "/store/apps/top",
        "/store/apps/new",
        "/store/books/details"
      })
  void otherPagesAreNotSimulated(String path) {
    assertThat(answer("GET", path, "").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"oCPfdb", "xdSrCf", "Ws7gDc"})
  void otherRemoteCallsAreNotSimulated(String rpc) {
    String form = "f.req=" + encode("[[[\"" + rpc + "\",\"[]\",null,\"generic\"]]]");
    assertThat(answer("POST", "/_/PlayStoreUi/data/batchexecute", form).status()).isEqualTo(404);
  }

  @Test
  void theChartOfAnUnknownCategoryIsRefused() {
    Subject.Chart unknown = new Subject.Chart(Device.ANDROID, US, new CategoryId("PARENTING"));
    assertThat(play.fetch(unknown)).isNotInstanceOf(FetchOutcome.Observed.class);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static SandboxReply answer(String method, String path, String body) {
    return new GooglePlaySite(STORES)
        .answer(new SandboxRequest(method, path, Map.of(), Map.of(), body, ConnectedStores.NOW));
  }

  @Test
  void theChartsAreReadInTheirOrder() {
    for (CategoryId category :
        List.of(
            new CategoryId("FINANCE"),
            new CategoryId("GAME_PUZZLE"),
            SmallStoreView.WITHOUT_APPS)) {
      Facts.ChartRanking observed =
          play.observe(new Subject.Chart(Device.ANDROID, US, category), Facts.ChartRanking.class);
      for (ChartKind kind : ChartKind.values()) {
        List<AppPage> chart = VIEW.chart(Device.ANDROID, kind, category, 200);
        assertThat(observed.charts().get(kind))
            .isEqualTo(chart.stream().map(AppPage::app).toList());
      }
    }
  }
}
