package dev.storescope.keywords;

import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Page;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Order;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Query;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions.Result;
import dev.storescope.keywords.suggestion.SearchAdsSuggestions;
import dev.storescope.keywords.suggestion.SuggestedKeyword;
import dev.storescope.keywords.suggestion.SuggestedKeyword.KeywordDetails;
import dev.storescope.store.AppId;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import dev.storescope.testkit.TestObservations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Properties of the order and the pages for any keywords. */
class AutoSuggestionPagesTest {
  private static final AppId APP = app(1);
  private static final Comparator<Seen> WANTED =
      Comparator.comparingLong(Seen::usersPerDay)
          .reversed()
          .thenComparingInt(seen -> seen.position() == 0 ? Integer.MAX_VALUE : seen.position())
          .thenComparing(Seen::keyword);

  private final KeywordAutoSuggestions endpoint =
      new KeywordAutoSuggestions(SearchVolume.standard(), InstallsEstimator.standard());

  /** A keyword; popularity 0 stands for none. */
  record Given(String keyword, int popularity, int position) {
    /** A keyword that the app does not rank for contains its title, so that it is related. */
    static Given of(String word, int popularity, int position) {
      return new Given(position == 0 ? "title " + word : word, popularity, position);
    }
  }

  /** A keyword in an answer; -1 searches stands for unknown. */
  record Seen(String keyword, long usersPerDay, int position) {}

  @Seeded
  void theOrderIsTotalAndPagesAreItsSlices(Samples any) {
    List<Given> keywords = keywords(any);
    int limit = any.between(1, 8);
    TestObservations known = store(keywords);
    List<Seen> all = page(known, 1, 1000);
    assertThat(all).hasSameSizeAs(keywords).isSortedAccordingTo(WANTED).doesNotHaveDuplicates();
    List<Seen> pages = new ArrayList<>();
    for (int page = 1; page <= keywords.size() / limit + 2; page++) {
      List<Seen> slice = page(known, page, limit);
      assertThat(slice).hasSizeLessThanOrEqualTo(limit);
      pages.addAll(slice);
    }
    assertThat(pages).isEqualTo(all);
  }

  @Seeded
  void theOrderOfTheObservationsDoesNotMatter(Samples any) {
    List<Given> keywords = keywords(any);
    assertThat(page(store(keywords.reversed()), 1, 100)).isEqualTo(page(store(keywords), 1, 100));
  }

  @Seeded
  void theOrderByInstallsHasTheSameKeywordsWhateverTheOrderOfTheObservations(Samples any) {
    List<Given> keywords = keywords(any);
    List<Seen> byInstalls = pageByInstalls(store(keywords));
    assertThat(byInstalls)
        .isEqualTo(pageByInstalls(store(keywords.reversed())))
        .containsExactlyInAnyOrderElementsOf(page(store(keywords), 1, 1000));
  }

  @Seeded
  void aKeywordOfABetterRankAndMoreSearchesComesFirstByInstalls(Samples any) {
    List<Seen> byInstalls = pageByInstalls(store(keywords(any)));
    for (int i = 0; i < byInstalls.size(); i++) {
      for (Seen later : byInstalls.subList(i + 1, byInstalls.size())) {
        assertThat(isBetter(later, byInstalls.get(i))).as("%s", byInstalls).isFalse();
      }
    }
  }

  private static boolean isBetter(Seen one, Seen other) {
    boolean isRankedBetter =
        one.position() > 0 && (other.position() == 0 || one.position() < other.position());
    return isRankedBetter && other.usersPerDay() >= 0 && one.usersPerDay() > other.usersPerDay();
  }

  private List<Seen> pageByInstalls(TestObservations known) {
    Answer<Result> answer =
        endpoint.answer(
            new Query(APP, US, new Page(1, 1000), true, false, Order.INSTALLS, false),
            known.offline());
    return TestObservations.ready(answer).result().suggestions().stream()
        .map(AutoSuggestionPagesTest::seen)
        .toList();
  }

  @Seeded
  void thePositionIsTheRankOfTheApp(Samples any) {
    List<Given> keywords = keywords(any);
    Map<String, Integer> positions =
        keywords.stream().collect(Collectors.toMap(Given::keyword, Given::position));
    for (Seen seen : page(store(keywords), 1, 1000)) {
      assertThat(positions).containsEntry(seen.keyword(), seen.position());
    }
  }

  @Seeded
  void searchAdsSuggestionsHaveTheSameFiguresInTheSameOrder(Samples any) {
    List<Given> keywords = keywords(any);
    TestObservations known = store(keywords);
    List<Seen> all = page(known, 1, 1000);
    List<Seen> discovered = discovered(known);
    assertThat(discovered).isSortedAccordingTo(WANTED).isSubsetOf(all).doesNotHaveDuplicates();
  }

  private static List<Given> keywords(Samples any) {
    return any.distinct(
        1,
        12,
        Given::keyword,
        () -> Given.of(any.text("abcde", 1, 3), any.of(0, 0, 20, 21, 50, 80), any.between(0, 3)));
  }

  private static TestObservations store(List<Given> keywords) {
    TestObservations known = new TestObservations().addListing(APP, "Title");
    known.addSuggestions(
        "title",
        keywords.stream()
            .filter(given -> given.position() == 0)
            .map(Given::keyword)
            .sorted()
            .toArray(String[]::new));
    for (Given given : keywords) {
      known.addSearch(given.keyword(), appsWith(given.position()));
      if (given.popularity() > 0) {
        known.addPopularity(given.keyword(), given.popularity());
      }
    }
    return known;
  }

  private static AppId[] appsWith(int position) {
    List<AppId> apps = new ArrayList<>(List.of(app(2), app(3), app(4)));
    if (position > 0) {
      Collections.addAll(apps.subList(0, position - 1), APP);
    }
    return apps.toArray(AppId[]::new);
  }

  private List<Seen> page(TestObservations known, int page, int limit) {
    Answer<Result> answer =
        endpoint.answer(new Query(APP, US, new Page(page, limit), true, false), known.offline());
    return TestObservations.ready(answer).result().suggestions().stream()
        .map(AutoSuggestionPagesTest::seen)
        .toList();
  }

  /** Empty where there is no answer because no keyword is relevant. */
  private static List<Seen> discovered(TestObservations known) {
    Answer<SearchAdsSuggestions.Result> answer =
        new SearchAdsSuggestions(SearchVolume.standard())
            .answer(new SearchAdsSuggestions.Query(APP, US), known.offline());
    return answer instanceof Ready<SearchAdsSuggestions.Result> ready
        ? ready.result().suggestions().stream()
            .map(
                it ->
                    new Seen(
                        it.keyword().text(),
                        it.usersPerDay().orElse(-1),
                        it.rank().findPosition().orElse(0)))
            .toList()
        : List.of();
  }

  private static Seen seen(SuggestedKeyword suggestion) {
    KeywordDetails details = suggestion.details().orElseThrow();
    return new Seen(
        suggestion.keyword().text(),
        details.metrics().usersPerDay().orElse(-1),
        details.rank().orElseThrow().findPosition().orElse(0));
  }
}
