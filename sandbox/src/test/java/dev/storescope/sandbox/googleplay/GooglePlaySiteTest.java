package dev.storescope.sandbox.googleplay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the connector for the real Google Play reads of the simulated one. */
class GooglePlaySiteTest {
  private static final Country US = new Country("us");
  private static final SmallPlay STORES = new SmallPlay();
  private static final StoreVisit VISIT =
      STORES.visit(StoreType.GOOGLE_PLAY, US, InProcessPlay.NOW);

  private final InProcessPlay play = new InProcessPlay(new GooglePlaySite(STORES));

  @Test
  void everyAppIsDescribedAsItIs() throws Exception {
    for (AppPage app : VISIT.search(Device.ANDROID, "", 60)) {
      Facts.Listing seen = play.see(new Subject.Listing(app.app(), US), Facts.Listing.class);
      assertThat(seen).isEqualTo(listed(app));
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
        Optional.of(app.release().updatedAt()));
  }

  @Test
  void everyAppIsRatedAsItIs() throws Exception {
    for (AppPage app : VISIT.search(Device.ANDROID, "", 60)) {
      Facts.Rating seen = play.see(new Subject.Rating(app.app(), US), Facts.Rating.class);
      assertThat(seen).isEqualTo(new Facts.Rating(app.ratings().average(), app.ratings().count()));
    }
  }

  @Test
  void someDetailsAreSparseAndSomeAreNot() {
    assertThat(VISIT.search(Device.ANDROID, "", 60))
        .anyMatch(Details::isSparse)
        .anyMatch(app -> !Details.isSparse(app));
  }

  @Test
  void anAppThatIsNotOfferedIsAbsent() throws Exception {
    AppId nobody = new AppId.GooglePlay("com.nobody.here");
    AppId panda = new AppId.GooglePlay("com.bamboo.panda");
    assertThat(play.fetch(new Subject.Listing(nobody, US))).isInstanceOf(FetchOutcome.Absent.class);
    assertThat(play.fetch(new Subject.Listing(panda, new Country("jp"))))
        .isInstanceOf(FetchOutcome.Absent.class);
  }

  @Test
  void aSearchRanksAsTheStoreDoes() throws Exception {
    assertThat(search("panda")).hasSize(4).isEqualTo(found("panda", 250));
    assertThat(search("quiet")).isEqualTo(found("quiet", 250));
    assertThat(search("家計簿")).isEqualTo(found("家計簿", 250));
  }

  @Test
  void aTermThatIsTheTitleOfTheFirstHasACard() throws Exception {
    search("panda");
    search("pand");
    assertThat(play.asked()).hasSize(2);
    assertThat(page("panda")).contains("{\"12\":[[\"com.bamboo.panda\",7]]}");
    assertThat(page("pand")).doesNotContain("{\"12\":");
  }

  private String page(String term) {
    return new GooglePlaySite(STORES)
        .answer(
            play.asked().stream()
                .filter(request -> request.parameter("q").filter(term::equals).isPresent())
                .findFirst()
                .orElseThrow())
        .body();
  }

  @Test
  void aLongSearchGoesOnToTwoHundredAndFifty() throws Exception {
    assertThat(search("many")).hasSize(250).isEqualTo(found("many", 250));
    assertThat(play.asked()).hasSize(4);
  }

  @Test
  void aSearchOfJustOnePageHasNoOther() throws Exception {
    assertThat(search("note")).hasSize(6);
    assertThat(play.asked()).hasSize(1);
  }

  @Test
  void aSearchThatFindsNothingSaysSo() throws Exception {
    assertThat(search("zzz")).isEmpty();
  }

  private List<AppId> search(String term) throws InterruptedException {
    Subject.Search subject = new Subject.Search(Device.ANDROID, US, Keyword.of(term));
    return play.see(subject, Facts.SearchRanking.class).apps();
  }

  private static List<AppId> found(String term, int limit) {
    return VISIT.search(Device.ANDROID, term, limit).stream().map(AppPage::app).toList();
  }

  @Test
  void fiveTermsAreSuggested() throws Exception {
    assertThat(suggestions("pan"))
        .extracting(Facts.Suggestion::term)
        .isEqualTo(VISIT.suggest("pan").stream().limit(5).map(Keyword::of).toList());
    assertThat(suggestions("x")).isEmpty();
  }

  private List<Facts.Suggestion> suggestions(String typed) throws InterruptedException {
    Subject.Suggestions subject =
        new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of(typed));
    return play.see(subject, Facts.SuggestionList.class).suggestions();
  }

  @Test
  void theChartsAreAsTheStoreHasThem() throws Exception {
    for (String name : List.of("FINANCE", "GAME_PUZZLE", "TRAVEL_AND_LOCAL")) {
      CategoryId category = new CategoryId(name);
      Facts.ChartRanking seen =
          play.see(new Subject.Chart(Device.ANDROID, US, category), Facts.ChartRanking.class);
      for (ChartKind kind : ChartKind.values()) {
        List<AppPage> chart = VISIT.chart(Device.ANDROID, kind, category, 200);
        assertThat(seen.charts().get(kind)).isEqualTo(chart.stream().map(AppPage::app).toList());
      }
    }
  }
}
