package dev.storescope.keywords;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.discovery.AppKeywords;
import dev.storescope.keywords.discovery.KeywordCandidate;
import dev.storescope.observation.Facts.AdsSuggestionList;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Where an app's keywords come from, and what is none of them. */
class DiscoveryTest {
  private static final AppId APP = app(1);

  private final TestObservations known = new TestObservations();

  @Test
  void aKeywordThatSeveralSimilarAppsRankForIsACandidate() {
    neighboursIn("yoga", "stretching");
    known.addSearch("pilates", app(2), app(3), app(4), app(5), app(6));
    known.addSearch("chess", app(50), app(51), app(52), app(2), app(53));
    assertThat(find("pilates", known.offline()))
        .satisfies(
            candidate -> {
              assertThat(candidate.rank()).hasValue(new Rank.NotRanked());
              assertThat(candidate.shownBy()).isEqualTo(search("pilates"));
            });
    assertThat(keywords(known.offline())).containsExactly("pilates", "stretching", "yoga");
  }

  @Test
  void anAppThatRanksForEverythingIsSimilarToNone() {
    AppId everywhere = app(99);
    neighboursIn("yoga", "stretching", "meditation");
    for (int i = 0; i < 40; i++) {
      known.addSearch("other " + i, everywhere, app(200 + i), app(300 + i), app(400 + i));
    }
    known.addSearch("yoga", everywhere, app(2), app(3), app(4), app(5), APP);
    assertThat(keywords(known.offline())).containsExactly("meditation", "stretching", "yoga");
  }

  @Test
  void aTermOfTheDescriptionIsACandidateOnlyIfItIsSearchedFor() {
    known.addListing(APP, "Zen", "Breathing exercises. Mindful minutes. Guided sleep.");
    known.addSuggestions("zen", "zen");
    known.addSuggestions("br", "bread", "breathing exercises");
    known.addPopularity("mindful minutes", 40);
    assertThat(keywords(known.offline()))
        .containsExactly("breathing exercises", "mindful minutes", "zen");
    assertThat(find("breathing exercises", known.offline()).shownBy())
        .isEqualTo(known.suggestionsFor("br"));
    assertThat(find("mindful minutes", known.offline()).shownBy())
        .isEqualTo(new Subject.Popularity(US, Keyword.of("mindful minutes")));
  }

  @Test
  void aPopularityAtTheFloorIsIgnored() {
    known.addListing(APP, "Zen", "Mindful minutes.");
    known.addPopularity("mindful minutes", 5, PopularityScale.LEGACY);
    assertThat(keywords(known.offline())).isEmpty();
  }

  @Test
  void aReportedTermThatSharesAWordWithTheListingIsACandidate() {
    known.addListing(APP, "Zen Yoga").addPopularity("morning yoga", 40);
    known.addPopularity("chess", 60);
    assertThat(keywords(known.offline())).containsExactly("morning yoga");
    assertThat(find("morning yoga", known.offline()).shownBy())
        .isEqualTo(new Subject.Popularity(US, Keyword.of("morning yoga")));
  }

  @Test
  void aTermThatWasSuggestedForAnotherTextIsACandidate() {
    known.addListing(APP, "Zen Yoga").addSuggestions("yoga m", "yoga music");
    assertThat(find("yoga music", known.offline()).shownBy())
        .isEqualTo(known.suggestionsFor("yoga m"));
  }

  @Test
  void aKeywordThatAppleAdsSuggestsForTheAppIsACandidateAndSaysSo() {
    Subject.AdsSuggestions recommended = new Subject.AdsSuggestions(APP, US);
    known.addListing(APP, "Zen Yoga");
    known
        .at(NOON.minus(Duration.ofDays(7)))
        .add(recommended, new AdsSuggestionList(List.of(Keyword.of("pilates"))));
    known.at(NOON).addSearch("pilates", app(2));
    assertThat(find("pilates", known.offline()))
        .satisfies(
            candidate -> {
              assertThat(candidate.rank()).hasValue(new Rank.NotRanked());
              assertThat(candidate.shownBy()).isEqualTo(recommended);
            });
  }

  @Test
  void theSearchOfAKeywordThatAppleAdsSuggestsIsFetched() {
    known.addListing(APP, "Zen").addSuggestions("zen");
    known.add(
        new Subject.AdsSuggestions(APP, US), new AdsSuggestionList(List.of(Keyword.of("pilates"))));
    assertThat(needs(known.now())).containsExactly(search("pilates"));
  }

  @Test
  void aTermThatWasOnlySeenAfterTheMomentIsNoCandidate() {
    known.at(NOON.minus(Duration.ofDays(2))).addListing(APP, "Zen Yoga");
    known.addSuggestions("zen", "zen yoga");
    known.at(NOON).addPopularity("morning yoga", 40);
    assertThat(keywords(known.past(NOON.minus(Duration.ofDays(1))))).containsExactly("zen yoga");
  }

  @Test
  void aTermOfTheLexiconWhoseSearchDoesNotHaveTheAppIsNoCandidate() {
    known.addListing(APP, "Zen Yoga").addPopularity("morning yoga", 40);
    known.addSearch("morning yoga", app(2));
    assertThat(keywords(known.offline())).isEmpty();
  }

  @Test
  void aKeywordOfTheLexiconThatTheAppRankedForLastWeekIsACandidate() {
    known.at(NOON.minus(Duration.ofDays(7))).addSearch("zen pizza coffee nights", app(2), APP);
    known.at(NOON.minus(Duration.ofHours(1))).addListing(APP, "Zen");
    known.addSuggestions("zen", "zen pizza coffee nights");
    assertThat(find("zen pizza coffee nights", known.offline()).shownBy())
        .isEqualTo(search("zen pizza coffee nights"));
  }

  @Test
  void searchesForUnrelatedTermsAreNotFetched() {
    known.addListing(APP, "Zen Yoga").addPopularity("chess", 60).addPopularity("yoga", 60);
    known.addSuggestions("zen").addSuggestions("yoga").addSuggestions("zen yoga");
    assertThat(needs(known.now())).containsExactly(search("yoga"));
  }

  @Test
  void theTermsOfTheAppStoreAreCandidatesInGooglePlay() {
    TestObservations play = new TestObservations(StoreType.GOOGLE_PLAY);
    play.addListing(TestObservations.PLAY_APP, "Zen Yoga").addPopularity("morning yoga", 40);
    assertThat(
            AppKeywords.discover(
                    TestObservations.PLAY_APP,
                    US,
                    play.offline(),
                    new VolumeReader(SearchVolume.standard()))
                .mostSearchedFirst())
        .extracting(candidate -> candidate.keyword().text())
        .containsExactly("morning yoga");
  }

  @Test
  void anUnrelatedSuggestionIsOmitted() {
    known.addListing(APP, "Now Yoga").addSuggestions("now", "nowgoal live score", "now yoga");
    known.addSearch("nowgoal live score", app(7), app(8));
    assertThat(keywords(known.offline())).containsExactly("now yoga");
  }

  @Test
  void keywordsOfTheLastMonthAreFetchedAgain() {
    known.at(NOON.minus(Duration.ofDays(9))).addSearch("yoga", app(2), APP).addSearch("gym", APP);
    known.at(NOON.minus(Duration.ofHours(1))).addListing(APP, "Zen").addSuggestions("zen");
    assertThat(needs(known.now())).containsExactlyInAnyOrder(search("yoga"), search("gym"));
    assertThat(keywords(known.offline())).containsExactly("gym", "yoga");
    assertThat(find("gym", known.offline()).rank()).isEmpty();
    known.addSearch("yoga", APP).addSearch("gym", app(2));
    assertThat(needs(known.now())).isEmpty();
    assertThat(keywords(known.now())).containsExactly("yoga");
  }

  @Test
  void theSearchesWithTheHighestPriorityAreFetched() {
    known.addListing(APP, "Yoga Stretch");
    known.addSuggestions("yoga", strings("yoga with words of others ", 25));
    known.addSuggestions("stretch", strings("stretch like a cat does ", 20));
    known.addSuggestions("yoga stretch", "yoga stretch routine");
    assertThat(needs(known.now()))
        .hasSize(AppKeywords.FEW_RANKS)
        .contains(search("yoga stretch routine"));
  }

  @Test
  void fetchedSearchesRequestNoFurtherFetches() {
    known.addListing(APP, "Yoga").addSuggestions("yoga", strings("yoga ", 45));
    Set<Subject<?>> first = needs(known.now());
    assertThat(first).hasSize(AppKeywords.FEW_RANKS);
    int number = 0;
    for (Subject<?> need : first) {
      String keyword = ((Subject.Search) need).keyword().text();
      if (number++ % 2 == 0) {
        known.addSearch(keyword, app(2), APP);
      } else {
        known.addSearch(keyword, app(2));
      }
    }
    assertThat(needs(known.now())).isEmpty();
  }

  @Test
  void anAppWithManyGoodRanksNeedsNoFetch() {
    known.addListing(APP, "Yoga");
    for (int i = 0; i < AppKeywords.FEW_RANKS - 1; i++) {
      known.addSearch("yoga " + i, app(2), APP);
    }
    assertThat(needs(known.now())).containsExactly(known.suggestionsFor("yoga"));
    known.addSearch("last yoga", APP);
    assertThat(needs(known.now())).isEmpty();
  }

  @Test
  void lowRanksDoNotCountAsGood() {
    known.addListing(APP, "Yoga");
    AppId[] others =
        LongStream.range(100, 111).mapToObj(TestObservations::app).toArray(AppId[]::new);
    others[10] = APP;
    for (int i = 0; i < 40; i++) {
      known.addSearch("far " + i, others);
    }
    assertThat(needs(known.now())).containsExactly(known.suggestionsFor("yoga"));
  }

  @Test
  void wordsOfAScriptWithoutSpacesAreFound() {
    known.addListing(APP, "写真加工アプリ");
    assertThat(needs(known.now()))
        .containsExactlyInAnyOrder(
            known.suggestionsFor("写真"), known.suggestionsFor("加工"), known.suggestionsFor("写真加工"));
  }

  /** The app and five others, in each of the searches. */
  private void neighboursIn(String... searches) {
    for (String keyword : searches) {
      known.addSearch(keyword, app(2), app(3), app(4), app(5), app(6), APP);
    }
  }

  private static String[] strings(String prefix, int count) {
    return LongStream.range(0, count).mapToObj(i -> prefix + i).toArray(String[]::new);
  }

  private static KeywordCandidate find(String keyword, Evidence evidence) {
    return gather(evidence).mostSearchedFirst().stream()
        .filter(candidate -> candidate.keyword().text().equals(keyword))
        .findFirst()
        .orElseThrow();
  }

  /** In their own order, whatever the answers'. */
  private static List<String> keywords(Evidence evidence) {
    TreeSet<String> keywords = new TreeSet<>();
    gather(evidence)
        .mostSearchedFirst()
        .forEach(candidate -> keywords.add(candidate.keyword().text()));
    return List.copyOf(keywords);
  }

  private static AppKeywords gather(Evidence evidence) {
    return AppKeywords.discover(APP, US, evidence, new VolumeReader(SearchVolume.standard()));
  }

  private static Set<Subject<?>> needs(Evidence evidence) {
    gather(evidence);
    return evidence.unanswered(Reason.NOT_OBSERVED) instanceof Preparing<?> preparing
        ? preparing.needs()
        : Set.of();
  }
}
