package dev.storescope.keywords;

import static dev.storescope.keywords.Known.US;
import static dev.storescope.keywords.Known.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.SuggestedKeyword.Details;
import dev.storescope.observation.Facts.AdsSuggestionList;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** A keyword's figures are its own: whoever asks, by whatever endpoint, page and spelling. */
class SameFiguresEverywhereTest {
  private static final SearchVolume VOLUME = SearchVolume.standard();
  private static final String ASKED = "title";

  /** A keyword; popularity 0 stands for none, so that its volume is by its suggestions. */
  record Given(String text, int popularity) {}

  @Property(tries = 1000)
  void everyEndpointTellsTheSameOfAKeyword(
      @ForAll("keywords") List<Given> keywords, @ForAll PopularityScale scale) {
    Known known = store(keywords, scale);
    Map<String, KeywordFigures> stats = stats(known, keywords);
    assertThat(stats).isNotEmpty();
    assertThat(suggested(known)).isEqualTo(stats);
    assertThat(discovered(known, app(1))).isEqualTo(stats);
    assertThat(recommended(known, keywords, app(1))).isEqualTo(stats);
  }

  @Property(tries = 1000)
  void whicheverAppPageOrLimitIsAskedForTheFiguresAreTheSame(
      @ForAll("keywords") List<Given> keywords, @ForAll @IntRange(min = 1, max = 5) int limit) {
    Known known = store(keywords, PopularityScale.LEGACY);
    Map<String, KeywordFigures> all = discovered(known, app(1));
    assertThat(discovered(known, app(2))).isEqualTo(all);
    assertThat(recommended(known, keywords, app(2))).isEqualTo(all);
    Map<String, KeywordFigures> pages = new HashMap<>();
    for (int page = 1; page <= keywords.size() / limit + 1; page++) {
      pages.putAll(page(known, app(1), page, limit));
    }
    assertThat(pages).isEqualTo(all);
  }

  @Property(tries = 1000)
  void whatIsSeenOnTheIpadChangesNoFigure(@ForAll("keywords") List<Given> keywords) {
    Known known = store(keywords, PopularityScale.ADS_1_TO_100);
    Map<String, KeywordFigures> before = discovered(known, app(1));
    for (Given given : keywords) {
      known.add(
          new Subject.Search(Device.IPAD, US, Keyword.of(given.text())),
          new SearchRanking(List.of(app(9))));
    }
    assertThat(discovered(known, app(1))).isEqualTo(before);
    assertThat(stats(known, keywords)).isEqualTo(before);
  }

  @Property(tries = 1000)
  void ofTwoKeywordsTheMorePopularNeverHasFewerSearches(
      @ForAll("keywords") List<Given> keywords, @ForAll PopularityScale scale) {
    Known known = store(keywords, scale);
    Map<String, KeywordFigures> stats = stats(known, keywords);
    List<Given> popular = keywords.stream().filter(given -> given.popularity() > 0).toList();
    for (Given one : popular) {
      for (Given other : popular) {
        if (clamped(one, scale) >= clamped(other, scale)) {
          assertThat(usersPerDay(stats, one)).isGreaterThanOrEqualTo(usersPerDay(stats, other));
        }
      }
    }
  }

  @Property(tries = 1000)
  void aPopularityIsTheOneThatWasSeenAndNeverAnEstimate(
      @ForAll("keywords") List<Given> keywords, @ForAll PopularityScale scale) {
    Map<String, KeywordFigures> stats = stats(store(keywords, scale), keywords);
    for (Given given : keywords) {
      KeywordFigures figures = figuresOf(stats, given);
      boolean shown = given.popularity() > 0 && scale != PopularityScale.ADS_1_TO_5;
      assertThat(figures.popularity().isPresent()).isEqualTo(shown);
      figures.popularity().ifPresent(it -> assertThat(it).isEqualTo(clamped(given, scale)));
    }
  }

  @Property(tries = 1000)
  void caseAndWhiteSpaceMakeNoOtherKeyword(@ForAll("keywords") List<Given> keywords) {
    Known known = store(keywords, PopularityScale.ADS_1_TO_100);
    for (Given given : keywords) {
      String shouted = " \t" + given.text().toUpperCase(Locale.ROOT).replace(" ", "  ") + "\n";
      assertThat(ask(known, shouted)).isEqualTo(ask(known, given.text()));
    }
  }

  @Provide
  Arbitrary<List<Given>> keywords() {
    return Combinators.combine(
            Arbitraries.strings().withCharRange('a', 'e').ofMinLength(1).ofMaxLength(3),
            Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(0)),
                Tuple.of(4, Arbitraries.integers().between(1, 100))))
        .as((word, popularity) -> new Given(ASKED + " " + word, popularity))
        .list()
        .ofMinSize(1)
        .ofMaxSize(8)
        .uniqueElements(Given::text);
  }

  /** Each keyword is suggested for the asked one, and finds two apps. */
  private static Known store(List<Given> keywords, PopularityScale scale) {
    Known known = new Known(StoreType.APP_STORE);
    known.listing(app(1), "Title").listing(app(2), "Title");
    known.suggestions(ASKED, keywords.stream().map(Given::text).toArray(String[]::new));
    for (Given given : keywords) {
      known.search(given.text(), app(3), app(2), app(1)).suggestions(given.text(), given.text());
      if (given.popularity() > 0) {
        known.popularity(given.text(), clamped(given, scale), scale);
      }
    }
    return known;
  }

  private static int clamped(Given given, PopularityScale scale) {
    return Math.clamp(given.popularity(), scale.lowest(), scale.highest());
  }

  private static long usersPerDay(Map<String, KeywordFigures> stats, Given given) {
    return figuresOf(stats, given).usersPerDay().orElseThrow();
  }

  private static KeywordFigures figuresOf(Map<String, KeywordFigures> stats, Given given) {
    return Objects.requireNonNull(stats.get(given.text()));
  }

  private static Map<String, KeywordFigures> stats(Known known, List<Given> keywords) {
    return keywords.stream()
        .map(Given::text)
        .collect(Collectors.toMap(text -> text, text -> ready(ask(known, text)).figures()));
  }

  private static Answer<KeywordStats.Result> ask(Known known, String text) {
    return new KeywordStats(VOLUME)
        .answer(new KeywordStats.Query(StoreType.APP_STORE, US, Keyword.of(text)), known.offline());
  }

  private static Map<String, KeywordFigures> suggested(Known known) {
    var query =
        new KeywordSuggestions.Query(StoreType.APP_STORE, US, Keyword.of(ASKED), true, false);
    return figures(
        ready(new KeywordSuggestions(VOLUME).answer(query, known.offline())).suggestions());
  }

  private static Map<String, KeywordFigures> discovered(Known known, AppId app) {
    return page(known, app, 1, 1000);
  }

  private static Map<String, KeywordFigures> page(Known known, AppId app, int page, int limit) {
    var query = new KeywordAutoSuggestions.Query(app, US, page, limit, true, false);
    return figures(
        ready(new KeywordAutoSuggestions(VOLUME).answer(query, known.offline())).suggestions());
  }

  private static Map<String, KeywordFigures> figures(List<SuggestedKeyword> suggestions) {
    return suggestions.stream()
        .collect(
            Collectors.toMap(
                it -> it.keyword().text(), it -> it.details().map(Details::figures).orElseThrow()));
  }

  private static Map<String, KeywordFigures> recommended(
      Known known, List<Given> keywords, AppId app) {
    known.add(
        new Subject.AdsSuggestions(app, US),
        new AdsSuggestionList(keywords.stream().map(it -> Keyword.of(it.text())).toList()));
    var query = new SearchAdsSuggestions.Query(app, US);
    return ready(new SearchAdsSuggestions(VOLUME).answer(query, known.offline()))
        .suggestions()
        .stream()
        .collect(
            Collectors.toMap(
                it -> it.keyword().text(),
                it -> new KeywordFigures(it.popularity(), it.usersPerDay())));
  }

  private static <T> T ready(Answer<T> answer) {
    assertThat(answer).isInstanceOf(Ready.class);
    return ((Ready<T>) answer).result();
  }
}
