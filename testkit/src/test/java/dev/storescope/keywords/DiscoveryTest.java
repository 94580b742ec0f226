package dev.storescope.keywords;

import static dev.storescope.keywords.Known.NOW;
import static dev.storescope.keywords.Known.US;
import static dev.storescope.keywords.Known.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Where an app's keywords come from, and what is none of them. */
class DiscoveryTest {
  private static final AppId APP = app(1);

  private final Known known = new Known(StoreType.APP_STORE);

  @Test
  void whatSeveralNeighboursRankForIsAKeyword() {
    neighboursIn("yoga", "stretching");
    known.search("pilates", app(2), app(3), app(4), app(5), app(6));
    known.search("chess", app(50), app(51), app(52), app(2), app(53));
    assertThat(find("pilates", known.offline()))
        .satisfies(
            candidate -> {
              assertThat(candidate.position()).hasValue(0);
              assertThat(candidate.shownBy()).isEqualTo(known.searchFor("pilates"));
            });
    assertThat(keywords(known.offline())).containsExactly("pilates", "stretching", "yoga");
  }

  @Test
  void anAppThatRanksForEverythingIsANeighbourOfNone() {
    AppId everywhere = app(99);
    neighboursIn("yoga", "stretching", "meditation");
    for (int i = 0; i < 40; i++) {
      known.search("other " + i, everywhere, app(200 + i), app(300 + i), app(400 + i));
    }
    known.search("yoga", everywhere, app(2), app(3), app(4), app(5), APP);
    assertThat(keywords(known.offline())).containsExactly("meditation", "stretching", "yoga");
  }

  @Test
  void aWordOfTheDescriptionIsAKeywordOnlyIfSomebodyTypesIt() {
    known.listing(APP, "Zen", "Breathing exercises. Mindful minutes. Guided sleep.");
    known.suggestions("zen", "zen");
    known.suggestions("br", "bread", "breathing exercises");
    known.popularity("mindful minutes", 40, PopularityScale.ADS_1_TO_100);
    assertThat(keywords(known.offline()))
        .containsExactly("breathing exercises", "mindful minutes", "zen");
    assertThat(find("breathing exercises", known.offline()).shownBy())
        .isEqualTo(known.suggestionsFor("br"));
    assertThat(find("mindful minutes", known.offline()).shownBy())
        .isEqualTo(new Subject.Demand(US, Keyword.of("mindful minutes")));
  }

  @Test
  void thePopularityThatTheInterfaceGivesAnythingSaysNothing() {
    known.listing(APP, "Zen", "Mindful minutes.");
    known.popularity("mindful minutes", 5, PopularityScale.LEGACY);
    assertThat(keywords(known.offline())).isEmpty();
  }

  @Test
  void aSuggestionThatHasNothingToDoWithTheAppIsLeftOut() {
    known.listing(APP, "Now Yoga").suggestions("now", "nowgoal live score", "now yoga");
    known.search("nowgoal live score", app(7), app(8));
    assertThat(keywords(known.offline())).containsExactly("now yoga");
  }

  @Test
  void whatTheAppRankedForLastMonthIsLookedAtAgain() {
    known.at(NOW.minus(Duration.ofDays(9))).search("yoga", app(2), APP).search("gym", APP);
    known.at(NOW.minus(Duration.ofHours(1))).listing(APP, "Zen").suggestions("zen");
    assertThat(needs(known.now())).containsExactlyInAnyOrder(search("yoga"), search("gym"));
    assertThat(keywords(known.offline())).isEmpty();
    known.search("yoga", APP).search("gym", app(2));
    assertThat(needs(known.now())).isEmpty();
    assertThat(keywords(known.now())).containsExactly("yoga");
  }

  @Test
  void theMostPromisingSearchesAreLookedAtFirst() {
    known.listing(APP, "Yoga Stretch");
    known.suggestions("yoga", strings("yoga with words of others ", 25));
    known.suggestions("stretch", strings("stretch like a cat does ", 20));
    known.suggestions("yoga stretch", "yoga stretch routine");
    assertThat(needs(known.now()))
        .hasSize(AppKeywords.FEW_RANKS)
        .contains(search("yoga stretch routine"));
  }

  @Test
  void whatIsFoundLeadsToNoMoreLooks() {
    known.listing(APP, "Yoga").suggestions("yoga", strings("yoga ", 45));
    Set<Subject<?>> first = needs(known.now());
    assertThat(first).hasSize(AppKeywords.FEW_RANKS);
    int number = 0;
    for (Subject<?> need : first) {
      String keyword = ((Subject.Search) need).keyword().text();
      if (number++ % 2 == 0) {
        known.search(keyword, app(2), APP);
      } else {
        known.search(keyword, app(2));
      }
    }
    assertThat(needs(known.now())).isEmpty();
  }

  @Test
  void anAppThatIsAmongTheFirstForManyIsNotLookedAt() {
    known.listing(APP, "Yoga");
    for (int i = 0; i < AppKeywords.FEW_RANKS - 1; i++) {
      known.search("yoga " + i, app(2), APP);
    }
    assertThat(needs(known.now())).containsExactly(known.suggestionsFor("yoga"));
    known.search("last yoga", APP);
    assertThat(needs(known.now())).isEmpty();
  }

  @Test
  void farRanksDoNotMakeAnAppKnown() {
    known.listing(APP, "Yoga");
    AppId[] others = LongStream.range(100, 111).mapToObj(Known::app).toArray(AppId[]::new);
    others[10] = APP;
    for (int i = 0; i < 40; i++) {
      known.search("far " + i, others);
    }
    assertThat(needs(known.now())).containsExactly(known.suggestionsFor("yoga"));
  }

  @Test
  void wordsOfAScriptWithoutSpacesAreLookedUpToo() {
    known.listing(APP, "写真加工アプリ");
    assertThat(needs(known.now()))
        .containsExactlyInAnyOrder(
            known.suggestionsFor("写真"), known.suggestionsFor("加工"), known.suggestionsFor("写真加工"));
  }

  /** The app and five others, in each of the searches. */
  private void neighboursIn(String... searches) {
    for (String keyword : searches) {
      known.search(keyword, app(2), app(3), app(4), app(5), app(6), APP);
    }
  }

  private static String[] strings(String prefix, int count) {
    return LongStream.range(0, count).mapToObj(i -> prefix + i).toArray(String[]::new);
  }

  private Subject.Search search(String keyword) {
    return known.searchFor(keyword);
  }

  private static Candidate find(String keyword, Evidence evidence) {
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
    return AppKeywords.gather(APP, US, evidence, new DemandReader(SearchVolume.standard()));
  }

  private static Set<Subject<?>> needs(Evidence evidence) {
    gather(evidence);
    return evidence.unanswered(Reason.NOT_OBSERVED) instanceof Preparing<?> preparing
        ? preparing.needs()
        : Set.of();
  }
}
