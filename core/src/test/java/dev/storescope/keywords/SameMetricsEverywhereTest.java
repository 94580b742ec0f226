package dev.storescope.keywords;

import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.ready;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Page;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions;
import dev.storescope.keywords.suggestion.KeywordSuggestions;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions;
import dev.storescope.keywords.suggestion.SuggestedKeyword;
import dev.storescope.keywords.suggestion.SuggestedKeyword.KeywordDetails;
import dev.storescope.observation.Facts.AdsSuggestionList;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import dev.storescope.testkit.TestObservations;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A keyword has the same figures in every endpoint, page and spelling. */
class SameMetricsEverywhereTest {
  private static final SearchVolume VOLUME = SearchVolume.standard();
  private static final String ASKED = "title";

  /** A keyword; with popularity 0, for none, its volume follows from its suggestions. */
  record Given(String text, int popularity) {}

  @Seeded
  void everyEndpointHasTheSameFiguresForAKeyword(Samples any) {
    List<Given> keywords = keywords(any);
    PopularityScale scale = any.of(PopularityScale.class);
    TestObservations known = store(keywords, scale);
    Map<String, KeywordMetrics> stats = stats(known, keywords);
    assertThat(stats).isNotEmpty();
    assertThat(suggested(known)).isEqualTo(stats);
    assertThat(discovered(known, app(1))).isEqualTo(stats);
    assertThat(recommended(known, keywords, app(1))).isEqualTo(stats);
  }

  @Seeded
  void theFiguresAreTheSameForEveryAppPageAndLimit(Samples any) {
    List<Given> keywords = keywords(any);
    int limit = any.between(1, 5);
    TestObservations known = store(keywords, PopularityScale.LEGACY);
    Map<String, KeywordMetrics> all = discovered(known, app(1));
    assertThat(discovered(known, app(2))).isEqualTo(all);
    assertThat(recommended(known, keywords, app(2))).isEqualTo(all);
    Map<String, KeywordMetrics> pages = new HashMap<>();
    for (int page = 1; page <= keywords.size() / limit + 1; page++) {
      pages.putAll(page(known, app(1), page, limit));
    }
    assertThat(pages).isEqualTo(all);
  }

  @Seeded
  void observationsOfTheIpadChangeNoFigure(Samples any) {
    List<Given> keywords = keywords(any);
    TestObservations known = store(keywords, PopularityScale.ADS_1_TO_100);
    Map<String, KeywordMetrics> before = discovered(known, app(1));
    for (Given given : keywords) {
      known.add(
          new Subject.Search(Device.IPAD, US, Keyword.of(given.text())),
          new SearchRanking(List.of(app(9))));
    }
    assertThat(discovered(known, app(1))).isEqualTo(before);
    assertThat(stats(known, keywords)).isEqualTo(before);
  }

  @Seeded
  void ofTwoKeywordsTheMorePopularNeverHasFewerSearches(Samples any) {
    List<Given> keywords = keywords(any);
    PopularityScale scale = any.of(PopularityScale.class);
    TestObservations known = store(keywords, scale);
    Map<String, KeywordMetrics> stats = stats(known, keywords);
    List<Given> popular = keywords.stream().filter(given -> given.popularity() > 0).toList();
    for (Given one : popular) {
      for (Given other : popular) {
        if (clamped(one, scale) >= clamped(other, scale)) {
          assertThat(usersPerDay(stats, one)).isGreaterThanOrEqualTo(usersPerDay(stats, other));
        }
      }
    }
  }

  @Seeded
  void aPopularityIsObservedAndNeverAnEstimate(Samples any) {
    List<Given> keywords = keywords(any);
    PopularityScale scale = any.of(PopularityScale.class);
    Map<String, KeywordMetrics> stats = stats(store(keywords, scale), keywords);
    for (Given given : keywords) {
      KeywordMetrics figures = figuresOf(stats, given);
      boolean shown = given.popularity() > 0 && scale != PopularityScale.ADS_1_TO_5;
      assertThat(figures.popularity().isPresent()).isEqualTo(shown);
      figures.popularity().ifPresent(it -> assertThat(it).isEqualTo(clamped(given, scale)));
    }
  }

  @Seeded
  void caseAndWhiteSpaceMakeNoOtherKeyword(Samples any) {
    List<Given> keywords = keywords(any);
    TestObservations known = store(keywords, PopularityScale.ADS_1_TO_100);
    for (Given given : keywords) {
      String shouted = " \t" + given.text().toUpperCase(Locale.ROOT).replace(" ", "  ") + "\n";
      assertThat(ask(known, shouted)).isEqualTo(ask(known, given.text()));
    }
  }

  private static List<Given> keywords(Samples any) {
    return any.distinct(
        1,
        8,
        Given::text,
        () ->
            new Given(
                ASKED + " " + any.text("abcde", 1, 3), any.chance(1, 5) ? 0 : any.between(1, 100)));
  }

  /** Each keyword is suggested for {@link #ASKED} and finds three apps. */
  private static TestObservations store(List<Given> keywords, PopularityScale scale) {
    TestObservations known = new TestObservations();
    known.addListing(app(1), "Title").addListing(app(2), "Title");
    known.addSuggestions(ASKED, keywords.stream().map(Given::text).toArray(String[]::new));
    for (Given given : keywords) {
      known
          .addSearch(given.text(), app(3), app(2), app(1))
          .addSuggestions(given.text(), given.text());
      if (given.popularity() > 0) {
        known.addPopularity(given.text(), clamped(given, scale), scale);
      }
    }
    return known;
  }

  private static int clamped(Given given, PopularityScale scale) {
    return Math.clamp(given.popularity(), scale.lowest(), scale.highest());
  }

  private static long usersPerDay(Map<String, KeywordMetrics> stats, Given given) {
    return figuresOf(stats, given).usersPerDay().orElseThrow();
  }

  private static KeywordMetrics figuresOf(Map<String, KeywordMetrics> stats, Given given) {
    return Objects.requireNonNull(stats.get(given.text()));
  }

  private static Map<String, KeywordMetrics> stats(TestObservations known, List<Given> keywords) {
    return keywords.stream()
        .map(Given::text)
        .collect(
            Collectors.toMap(text -> text, text -> ready(ask(known, text)).result().metrics()));
  }

  private static Answer<KeywordStats.Result> ask(TestObservations known, String text) {
    return new KeywordStats(VOLUME)
        .answer(new KeywordStats.Query(StoreType.APP_STORE, US, Keyword.of(text)), known.offline());
  }

  private static Map<String, KeywordMetrics> suggested(TestObservations known) {
    var query =
        new KeywordSuggestions.Query(StoreType.APP_STORE, US, Keyword.of(ASKED), true, false);
    return figures(
        ready(new KeywordSuggestions(VOLUME).answer(query, known.offline()))
            .result()
            .suggestions());
  }

  private static Map<String, KeywordMetrics> discovered(TestObservations known, AppId app) {
    return page(known, app, 1, 1000);
  }

  private static Map<String, KeywordMetrics> page(
      TestObservations known, AppId app, int page, int limit) {
    var query = new KeywordAutoSuggestions.Query(app, US, new Page(page, limit), true, false);
    return figures(
        ready(
                new KeywordAutoSuggestions(VOLUME, InstallsEstimator.standard())
                    .answer(query, known.offline()))
            .result()
            .suggestions());
  }

  private static Map<String, KeywordMetrics> figures(List<SuggestedKeyword> suggestions) {
    return suggestions.stream()
        .collect(
            Collectors.toMap(
                it -> it.keyword().text(),
                it -> it.details().map(KeywordDetails::metrics).orElseThrow()));
  }

  private static Map<String, KeywordMetrics> recommended(
      TestObservations known, List<Given> keywords, AppId app) {
    known.add(
        new Subject.AdsSuggestions(app, US),
        new AdsSuggestionList(keywords.stream().map(it -> Keyword.of(it.text())).toList()));
    var query = new SearchAdsSuggestions.Query(app, US);
    return ready(new SearchAdsSuggestions(VOLUME).answer(query, known.offline()))
        .result()
        .suggestions()
        .stream()
        .collect(
            Collectors.toMap(
                it -> it.keyword().text(),
                it -> new KeywordMetrics(it.popularity(), it.usersPerDay())));
  }
}
