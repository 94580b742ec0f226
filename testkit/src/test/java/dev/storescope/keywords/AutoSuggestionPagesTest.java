package dev.storescope.keywords;

import static dev.storescope.keywords.Known.US;
import static dev.storescope.keywords.Known.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.KeywordAutoSuggestions.Query;
import dev.storescope.keywords.KeywordAutoSuggestions.Result;
import dev.storescope.keywords.SuggestedKeyword.Details;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What must hold of the order and the pages, whatever the keywords. */
class AutoSuggestionPagesTest {
  private static final AppId APP = app(1);
  private static final Comparator<Seen> WANTED =
      Comparator.comparingLong(Seen::usersPerDay)
          .reversed()
          .thenComparingInt(seen -> seen.position() == 0 ? Integer.MAX_VALUE : seen.position())
          .thenComparing(Seen::keyword);

  private final KeywordAutoSuggestions endpoint =
      new KeywordAutoSuggestions(SearchVolume.standard());

  /** A keyword of a store; popularity 0 stands for none. */
  record Given(String keyword, int popularity, int position) {
    /** One that the app does not rank for has a word of its title, so that it is related. */
    static Given of(String word, int popularity, int position) {
      return new Given(position == 0 ? "title " + word : word, popularity, position);
    }
  }

  /** What the endpoint tells of one; -1 searches where that is not known. */
  record Seen(String keyword, long usersPerDay, int position) {}

  @Property(tries = 1000)
  void theOrderIsTotalAndPagesAreItsSlices(
      @ForAll("keywords") List<Given> keywords, @ForAll @IntRange(min = 1, max = 8) int limit) {
    Known known = store(keywords);
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

  @Property(tries = 1000)
  void theSameEvidenceGivesTheSameAnswerInWhateverOrderItCame(
      @ForAll("keywords") List<Given> keywords) {
    assertThat(page(store(keywords.reversed()), 1, 100)).isEqualTo(page(store(keywords), 1, 100));
  }

  @Property(tries = 1000)
  void thePositionIsTheRankOfTheApp(@ForAll("keywords") List<Given> keywords) {
    Map<String, Integer> positions =
        keywords.stream().collect(Collectors.toMap(Given::keyword, Given::position));
    for (Seen seen : page(store(keywords), 1, 1000)) {
      assertThat(positions).containsEntry(seen.keyword(), seen.position());
    }
  }

  @Property(tries = 1000)
  void searchAdsSuggestionsTellTheSameInTheSameOrder(@ForAll("keywords") List<Given> keywords) {
    Known known = store(keywords);
    List<Seen> all = page(known, 1, 1000);
    List<Seen> discovered = discovered(known);
    assertThat(discovered).isSortedAccordingTo(WANTED).isSubsetOf(all).doesNotHaveDuplicates();
  }

  @Provide
  Arbitrary<List<Given>> keywords() {
    return Combinators.combine(
            Arbitraries.strings().withCharRange('a', 'e').ofMinLength(1).ofMaxLength(3),
            Arbitraries.of(0, 0, 20, 21, 50, 80),
            Arbitraries.integers().between(0, 3))
        .as(Given::of)
        .list()
        .ofMinSize(1)
        .ofMaxSize(12)
        .uniqueElements(Given::keyword);
  }

  private static Known store(List<Given> keywords) {
    Known known = new Known(StoreType.APP_STORE).listing(APP, "Title");
    known.suggestions(
        "title",
        keywords.stream()
            .filter(given -> given.position() == 0)
            .map(Given::keyword)
            .sorted()
            .toArray(String[]::new));
    for (Given given : keywords) {
      known.search(given.keyword(), appsWith(given.position()));
      if (given.popularity() > 0) {
        known.popularity(given.keyword(), given.popularity(), PopularityScale.ADS_1_TO_100);
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

  private List<Seen> page(Known known, int page, int limit) {
    Answer<Result> answer =
        endpoint.answer(new Query(APP, US, page, limit, true, false), known.offline());
    assertThat(answer).isInstanceOf(Ready.class);
    return ((Ready<Result>) answer)
        .result().suggestions().stream().map(AutoSuggestionPagesTest::seen).toList();
  }

  /** None where there is no answer, since none is relevant. */
  private static List<Seen> discovered(Known known) {
    Answer<SearchAdsSuggestions.Result> answer =
        new SearchAdsSuggestions(SearchVolume.standard())
            .answer(new SearchAdsSuggestions.Query(APP, US), known.offline());
    return answer instanceof Ready<SearchAdsSuggestions.Result> ready
        ? ready.result().suggestions().stream()
            .map(it -> new Seen(it.keyword().text(), it.usersPerDay().orElse(-1), it.rank()))
            .toList()
        : List.of();
  }

  private static Seen seen(SuggestedKeyword suggestion) {
    Details details = suggestion.details().orElseThrow();
    return new Seen(
        suggestion.keyword().text(),
        details.figures().usersPerDay().orElse(-1),
        details.position().orElseThrow());
  }
}
