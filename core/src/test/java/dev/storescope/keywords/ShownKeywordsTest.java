package dev.storescope.keywords;

import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.discovery.AppKeywords;
import dev.storescope.keywords.discovery.KeywordCandidate;
import dev.storescope.keywords.discovery.KeywordIdeas;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import dev.storescope.testkit.TestObservations;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Every candidate keyword is backed by an observation. */
class ShownKeywordsTest {
  private static final AppId APP = app(1);
  private static final List<String> WORDS = List.of("yoga", "calm", "sleep", "run", "chess");

  /** What is observed of a keyword; the apps are those of its search. */
  record Given(String keyword, List<Integer> apps, List<String> suggested, int popularity) {}

  @Seeded
  void everyCandidateIsShownByAnObservation(Samples any) {
    List<Given> givens = givens(any);
    String title = text(any);
    TestObservations known = store(givens, title);
    Evidence evidence = known.offline();
    for (KeywordCandidate candidate : gather(evidence).mostSearchedFirst()) {
      assertThat(shows(candidate, evidence)).as(candidate.toString()).isTrue();
    }
  }

  @Seeded
  void keywordsTheAppRanksForAreAlwaysCandidates(Samples any) {
    List<Given> givens = givens(any);
    Evidence evidence = store(givens, "Nothing").offline();
    Set<Keyword> found = new HashSet<>();
    gather(evidence).mostSearchedFirst().forEach(candidate -> found.add(candidate.keyword()));
    givens.stream()
        .filter(given -> given.apps().contains(1))
        .forEach(given -> assertThat(found).contains(Keyword.of(given.keyword())));
  }

  @Seeded
  void theSubjectsToFetchAreBounded(Samples any) {
    List<Given> givens = givens(any);
    String title = text(any);
    Evidence evidence = store(givens, title).now();
    gather(evidence);
    if (evidence.unanswered(Reason.NOT_OBSERVED) instanceof Preparing<?> preparing) {
      assertThat(preparing.needs())
          .hasSizeLessThanOrEqualTo(KeywordIdeas.MOST_LISTS + AppKeywords.FEW_RANKS);
    }
  }

  private static List<Given> givens(Samples any) {
    return any.distinct(
        0,
        12,
        Given::keyword,
        () ->
            new Given(
                text(any),
                any.distinct(0, 8, () -> any.between(1, 8)),
                any.list(0, 4, () -> text(any)),
                any.of(0, 1, 5, 40)));
  }

  private static String text(Samples any) {
    return String.join(" ", any.list(1, 3, () -> any.of(WORDS)));
  }

  private static TestObservations store(List<Given> givens, String title) {
    TestObservations known = new TestObservations().addListing(APP, title, "Sleep and run. Chess.");
    for (Given given : givens) {
      known.addSearch(
          given.keyword(), given.apps().stream().map(TestObservations::app).toArray(AppId[]::new));
      known.addSuggestions(given.keyword(), given.suggested().toArray(String[]::new));
      if (given.popularity() > 0) {
        known.addPopularity(given.keyword(), given.popularity());
      }
    }
    return known;
  }

  private static boolean shows(KeywordCandidate candidate, Evidence evidence) {
    return switch (candidate.shownBy()) {
      case Subject.Search search ->
          search.keyword().equals(candidate.keyword())
              && evidence.peek(search).filter(it -> hasSome(it.facts())).isPresent();
      case Subject.Suggestions list ->
          evidence.peek(list).orElseThrow().facts().suggestions().stream()
              .anyMatch(suggestion -> suggestion.term().equals(candidate.keyword()));
      case Subject.Popularity popularity ->
          popularity.keyword().equals(candidate.keyword())
              && evidence.peek(popularity).orElseThrow().facts().value() > 1;
      case Subject.AdsSuggestions recommended ->
          evidence.peek(recommended).orElseThrow().facts().keywords().contains(candidate.keyword());
      case Subject.Listing _,
          Subject.Summary _,
          Subject.SuggestionRank _,
          Subject.Rating _,
          Subject.Chart _,
          Subject.SimilarApps _,
          Subject.DeveloperApps _,
          Subject.Histogram _,
          Subject.ProductPage _,
          Subject.SearchPage _,
          Subject.Reviews _,
          Subject.ReviewText _,
          Subject.TrendingSearches _,
          Subject.TopSearches _,
          Subject.ReportedRanks _,
          Subject.PopularityReport _,
          Subject.DownloadsFit _,
          Subject.EstimatedDownloads _ ->
          false;
    };
  }

  /** Whether a search has the app, or two apps that may be its neighbours. */
  private static boolean hasSome(SearchRanking search) {
    return search.apps().contains(APP) || search.apps().size() >= 2;
  }

  private static AppKeywords gather(Evidence evidence) {
    return AppKeywords.discover(APP, US, evidence, new VolumeReader(SearchVolume.standard()));
  }
}
