package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.RIVAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.interval.IntervalScope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CountriesPageTest {
  private static final String PATH = ObservedApp.PATH + "/countries";
  private static final String TRACK = "form[action*=/countries/track]";
  private static final Country DE = new Country("de");
  private static final Country FR = new Country("fr");

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final ObservedApp seen = new ObservedApp(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void aCountryIsARowWithRatingChartsAndKeywords() {
    dashboard.track(CHESS, "chess", "board", "go");
    seen.rating(0, 4.625, 1234).free("6014", 0, RIVAL, CHESS).search("chess", 0, CHESS);
    add(new Subject.Rating(CHESS, DE), new Rating(3.5, 10));
    add(new Subject.Listing(CHESS, FR), new NotListed());
    chart(DE, RIVAL);

    Shown shown = member.get(PATH + "?country=us&country=de&country=fr");
    assertThat(shown.page().select("#matrix thead th").eachText())
        .containsExactly(
            "Country",
            "Rating",
            "Ratings",
            "Games, free",
            "Keywords tracked",
            "In the top 10",
            "Ranked");
    assertThat(shown.page().select("#matrix tbody tr").eachText())
        .containsExactly(
            "France not in the store not observed not observed –",
            "Germany ★ 3.50 10 – –",
            "United States tracked ★ 4.63 1,234 2 3 1 1 of 1 2 not observed");
  }

  @Test
  void theFiguresAreThoseOfTheEndOfThePeriod() {
    dashboard.track(CHESS, "chess");
    seen.rating(12, 4.1, 100).rating(0, 4.6, 900).search("chess", 12, RIVAL, CHESS);
    seen.search("chess", 0, CHESS);
    String past = PATH + "?since=" + ObservedApp.day(20) + "&till=" + ObservedApp.day(11);
    Shown shown = member.get(past);
    assertThat(shown.page().select("#matrix tbody tr").text())
        .isEqualTo("United States tracked ★ 4.10 100 1 1 1 of 1");
    assertThat(shown.page().select("#keywords tbody td").eachText()).containsExactly("2");
    assertThat(shown.text()).contains("ranks of the three days up to 10 Nov 2026.");
    String file = shown.page().select("#keywords-title a.csv").attr("href");
    assertThat(lines(file + "&bom=false")).contains("chess,2,");
    assertThat(member.get(PATH + "?days=7").text())
        .contains("ranks of the last three days.", "★ 4.60");
  }

  @Test
  void keywordsThatWereNotObservedAreNotUnranked() {
    dashboard.track(CHESS, "chess", "board");
    seen.search("chess", 5, CHESS);
    assertThat(member.get(PATH).page().select("#matrix tbody tr").text())
        .endsWith("2 not observed not observed");
    assertThat(lines(PATH + "?format=csv&bom=false&table=countries")).contains("us,,,true,2,,");

    seen.search("chess", 1, RIVAL).search("board", 1, RIVAL);
    assertThat(member.get(PATH).page().select("#matrix tbody tr").text()).endsWith("2 0 0 of 2");
    assertThat(lines(PATH + "?format=csv&bom=false&table=countries")).contains("us,,,true,2,0,0");
  }

  @Test
  void theRankForAKeywordOfEverySeventhDayStandsUntilItsNextFetch() {
    dashboard.track(CHESS, "chess");
    seen.search("chess", 5, CHESS);
    dashboard
        .ports()
        .fetchIntervals()
        .put(
            dashboard.member.id(),
            new IntervalScope.OfApp(new GroupedApp(CHESS, new Country("us"))),
            FetchInterval.EVERY_SEVENTH_DAY);
    assertThat(member.get(PATH).page().select("#matrix tbody tr").text()).endsWith("1 1 1 of 1");
  }

  @Test
  void aKeywordThatRankedTheDayBeforeAndNowDoesNotIsNotRanked() {
    dashboard.track(CHESS, "chess");
    seen.search("chess", 1, CHESS).search("chess", 0, RIVAL);
    assertThat(member.get(PATH).page().select("#matrix tbody tr").text()).endsWith("1 0 0 of 1");
  }

  @Test
  void aCountryHasItsArticleInASentence() {
    assertThat(DisplayNames.inSentence(ObservedApp.US)).isEqualTo("the United States");
    assertThat(DisplayNames.inSentence(new Country("nl"))).isEqualTo("the Netherlands");
    assertThat(DisplayNames.inSentence(DE)).isEqualTo("Germany");
  }

  @Test
  void countriesAreListedByName() {
    assertThat(member.get(ObservedApp.PATH).page().select("#at-country option").eachText())
        .containsSubsequence(
            "Spain", "Sri Lanka", "Türkiye", "Turkmenistan", "United Arab Emirates")
        .endsWith("Zimbabwe");
  }

  @Test
  void withoutTicksTheTrackedCountriesAndThatOfThePageAreShown() {
    track(DE);
    assertThat(countries(member.get(PATH))).containsExactly("Germany tracked", "United States");
    assertThat(countries(member.get(PATH + "?country=fr"))).containsExactly("France");
    Shown all =
        member.get(member.get(PATH).page().select("#choose .choices li:last-child a").attr("href"));
    assertThat(countries(all)).hasSizeGreaterThan(170);
    assertThat(all.page().select("#choose input[type=checkbox][checked]"))
        .hasSameSizeAs(countries(all));
  }

  @Test
  void theCountriesThatAreTickedAreTrackedWithTheKeywordsOfThePage() {
    dashboard.track(CHESS, "chess", "board");
    Shown shown = member.get(PATH + "?country=us&country=de&country=fr");
    assertThat(shown.page().select(TRACK + " button").text())
        .isEqualTo("Track in the 2 countries shown that are not tracked");
    Shown after = member.submit(shown, TRACK, "keywords", "yes");
    assertThat(after.text()).contains("Tracked in 2 more countries, each with 2 keywords.");
    assertThat(countries(after))
        .containsExactly("France tracked", "Germany tracked", "United States tracked");
    assertThat(after.page().select(TRACK)).isEmpty();
    assertThat(dashboard.trackingLists.list(dashboard.member.id()))
        .extracting(TrackedApp::country)
        .containsExactlyInAnyOrder(ObservedApp.US, DE, FR);
    assertThat(dashboard.trackingLists.listKeywords(dashboard.member.id(), CHESS, DE))
        .containsExactly(Keyword.of("chess"), Keyword.of("board"));
  }

  @Test
  void aKeywordIsARowWithItsRankInEachCountry() {
    dashboard.track(CHESS, "chess", "board");
    track(DE);
    seen.search("chess", 0, RIVAL, CHESS).search("board", 0, RIVAL);
    add(
        new Subject.Search(Device.IPHONE, DE, Keyword.of("chess")),
        new SearchRanking(List.of(CHESS)));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#keywords thead th").eachText())
        .containsExactly("Keyword", "Germany", "United States");
    assertThat(shown.page().select("#keywords tbody tr").eachText())
        .containsExactly("chess 1 2", "board –");
    assertThat(shown.page().select("#keywords .badge.good").eachText()).containsExactly("1");
    assertThat(lines(PATH + "?format=csv&bom=false&table=keywords"))
        .containsExactly("keyword,de,us,not_ranked", "chess,1,2,", "board,,,us");
  }

  @Test
  void theCountriesAreSortedAndWrittenToAFile() {
    add(new Subject.Rating(CHESS, DE), new Rating(3.5, 10));
    add(new Subject.Rating(CHESS, FR), new Rating(4.5, 7));
    seen.free("6014", 0, CHESS);
    String chosen = "?country=us&country=de&country=fr";
    assertThat(countries(member.get(PATH + chosen + "&sort=rating")))
        .containsExactly("France", "Germany", "United States");
    assertThat(countries(member.get(PATH + chosen + "&sort=ratings")))
        .containsExactly("Germany", "France", "United States");
    assertThat(member.get(PATH + chosen + "&sort=x").status()).isEqualTo(400);
    assertThat(lines(PATH + chosen + "&format=csv&bom=false&table=countries"))
        .containsExactly(
            "country,average,count,tracked,keywords,top_10,ranked,\"Games, free\"",
            "fr,4.5,7,false,0,0,0,",
            "de,3.5,10,false,0,0,0,",
            "us,,,false,0,0,0,1");
  }

  @Test
  void moreCountriesThanAnAccountMayTrackAreRefused() {
    IntStream.range(0, 499)
        .forEach(
            i ->
                dashboard.trackingLists.put(
                    dashboard.member.id(),
                    new AppId.AppStore(1000 + i),
                    ObservedApp.US,
                    Set.of(Device.IPHONE)));
    Shown shown = member.get(PATH + "?country=de&country=fr");
    assertThat(member.submit(shown, TRACK).text()).contains("There is room for 1 more");
    assertThat(dashboard.trackingLists.list(dashboard.member.id())).hasSize(499);
  }

  @Test
  void theKeywordsArePagedByTheNumberOfCountries() {
    dashboard.track(
        CHESS, IntStream.range(0, 150).mapToObj(i -> "word" + i).toArray(String[]::new));
    assertThat(member.get(PATH).page().select("#keywords tbody tr")).hasSize(100);
    assertThat(member.get(PATH + "?page=2").page().select("#keywords tbody tr")).hasSize(50);
    assertThat(member.get(PATH + "?page=x").status()).isEqualTo(400);
  }

  @Test
  void aCountryWithoutAStorefrontIsRefused() {
    assertThat(member.get(PATH + "?country=zz").status()).isEqualTo(404);
  }

  private List<String> countries(Shown shown) {
    return shown.page().select("#matrix tbody th").eachText();
  }

  private List<String> lines(String path) {
    return member.get(path).response().body().lines().toList();
  }

  private void track(Country country) {
    dashboard.tracker().track(dashboard.member.id(), CHESS, country, Set.of(Device.IPHONE));
  }

  private void chart(Country country, AppId... apps) {
    add(
        new Subject.Chart(Device.IPHONE, country, new CategoryId("6014")),
        new ChartRanking(Map.of(ChartKind.FREE, List.of(apps)), Optional.empty()));
  }

  private <F extends Facts> void add(Subject<F> subject, F facts) {
    dashboard.archive.append(
        List.of(new Observation<>(subject, ObservedApp.ago(0), Source.IMPORT, facts)));
  }
}
