package dev.storescope.sandbox.googleplay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.apple.ConnectedStores;
import dev.storescope.sandbox.apple.SmallStoreView;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
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
  void aShortSearchHasOnePage() {
    assertThat(search("note")).hasSize(6);
    assertThat(play.requests()).hasSize(1);
  }

  @Test
  void aSearchMayHaveNoResults() {
    assertThat(search("zzz")).isEmpty();
  }

  private List<AppId> search(String term) {
    Subject.Search subject = new Subject.Search(Device.ANDROID, US, Keyword.of(term));
    return play.observe(subject, Facts.SearchRanking.class).apps();
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
  @ValueSource(strings = {"UsvDTd", "oCPfdb", "xdSrCf", "Ws7gDc"})
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
