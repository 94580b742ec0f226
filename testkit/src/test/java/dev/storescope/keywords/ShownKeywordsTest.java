package dev.storescope.keywords;

import static dev.storescope.keywords.Known.US;
import static dev.storescope.keywords.Known.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** No keyword is made up, whatever was observed: something observed shows each. */
class ShownKeywordsTest {
  private static final AppId APP = app(1);
  private static final List<String> WORDS = List.of("yoga", "calm", "sleep", "run", "chess");

  /** Something observed of a keyword; the apps are those of its search. */
  record Given(String keyword, List<Integer> apps, List<String> suggested, int popularity) {}

  @Property(tries = 1000)
  void everyCandidateIsShownByWhatWasObserved(
      @ForAll("givens") List<Given> givens, @ForAll("texts") String title) {
    Known known = store(givens, title);
    Evidence evidence = known.offline();
    for (Candidate candidate : gather(evidence).mostSearchedFirst()) {
      assertThat(shows(candidate, evidence)).as(candidate.toString()).isTrue();
    }
  }

  @Property(tries = 1000)
  void whatTheAppRanksForIsNeverLeftOut(@ForAll("givens") List<Given> givens) {
    Evidence evidence = store(givens, "Nothing").offline();
    Set<Keyword> found = new HashSet<>();
    gather(evidence).mostSearchedFirst().forEach(candidate -> found.add(candidate.keyword()));
    givens.stream()
        .filter(given -> given.apps().contains(1))
        .forEach(given -> assertThat(found).contains(Keyword.of(given.keyword())));
  }

  @Property(tries = 1000)
  void theLooksAreBounded(@ForAll("givens") List<Given> givens, @ForAll("texts") String title) {
    Evidence evidence = store(givens, title).now();
    gather(evidence);
    if (evidence.unanswered(Reason.NOT_OBSERVED) instanceof Preparing<?> preparing) {
      assertThat(preparing.needs())
          .hasSizeLessThanOrEqualTo(Hints.MOST_LISTS + AppKeywords.FEW_RANKS);
    }
  }

  @Provide
  Arbitrary<List<Given>> givens() {
    Arbitrary<List<Integer>> apps =
        Arbitraries.integers().between(1, 8).list().ofMaxSize(8).uniqueElements();
    return Combinators.combine(
            texts(), apps, texts().list().ofMaxSize(4), Arbitraries.of(0, 1, 5, 40))
        .as(Given::new)
        .list()
        .ofMaxSize(12)
        .uniqueElements(Given::keyword);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(WORDS)
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(words -> String.join(" ", words));
  }

  private static Known store(List<Given> givens, String title) {
    Known known = new Known(StoreType.APP_STORE).listing(APP, title, "Sleep and run. Chess.");
    for (Given given : givens) {
      known.search(given.keyword(), given.apps().stream().map(Known::app).toArray(AppId[]::new));
      known.suggestions(given.keyword(), given.suggested().toArray(String[]::new));
      if (given.popularity() > 0) {
        known.popularity(given.keyword(), given.popularity(), PopularityScale.ADS_1_TO_100);
      }
    }
    return known;
  }

  private static boolean shows(Candidate candidate, Evidence evidence) {
    return switch (candidate.shownBy()) {
      case Subject.Search search ->
          search.keyword().equals(candidate.keyword())
              && evidence.peek(search).filter(it -> hasSome(it.facts())).isPresent();
      case Subject.Suggestions list ->
          evidence.peek(list).orElseThrow().facts().suggestions().stream()
              .anyMatch(suggestion -> suggestion.term().equals(candidate.keyword()));
      case Subject.Demand demand ->
          demand.keyword().equals(candidate.keyword())
              && evidence.peek(demand).orElseThrow().facts().value() > 1;
      case Subject.Listing _, Subject.Rating _, Subject.Chart _, Subject.AdsSuggestions _ -> false;
    };
  }

  /** The app, or two that may be its neighbours. */
  private static boolean hasSome(SearchRanking search) {
    return search.apps().contains(APP) || search.apps().size() >= 2;
  }

  private static AppKeywords gather(Evidence evidence) {
    return AppKeywords.gather(APP, US, evidence, new DemandReader(SearchVolume.standard()));
  }
}
