package dev.storescope.keywords;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.listing;
import static dev.storescope.testkit.TestObservations.rating;
import static dev.storescope.testkit.TestObservations.ready;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.estimation.difficulty.DifficultyPart;
import dev.storescope.estimation.difficulty.FirstTen;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Chance;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.difficulty.KeywordDifficulty.NoCompetition;
import dev.storescope.estimation.difficulty.KeywordDifficulty.PartPoints;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Score;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.DifficultyByKeyword.Query;
import dev.storescope.keywords.DifficultyByKeyword.RatedKeyword;
import dev.storescope.keywords.DifficultyByKeyword.Result;
import dev.storescope.keywords.evidence.FirstTenReader;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DifficultyByKeywordTest {
  private static final Instant EARLIER = NOON.minus(Duration.ofHours(1));

  private static final int RESULTS = 60;

  private final DifficultyByKeyword endpoint = new DifficultyByKeyword();
  private final TestObservations observed = new TestObservations();

  @Test
  void aSearchThatWasNotObservedIsRequested() {
    assertThat(ask(observed.now(), "chess", "go"))
        .isEqualTo(new Preparing<Result>(Set.of(search("chess"), search("go"))));
    assertThat(ask(observed.offline(), "chess")).isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  @Test
  void theCardsOfTheSearchAreAllThatIsNeeded() {
    addSearch("chess", EARLIER, 1, 10, 5_000, "Chess Club");
    Ready<Result> answer = ready(ask(observed.now(), "chess"));
    assertThat(answer.asOf()).isEqualTo(EARLIER);
    assertThat(answer.charges()).containsExactly(new Charge(PricedItem.KEYWORD_DIFFICULTY, 1));
    RatedKeyword chess = answer.result().keywords().getFirst();
    assertThat(chess.difficulty().rounded().orElseThrow()).isBetween(20, 80);
    assertThat(value(chess, DifficultyPart.RATINGS)).isCloseTo(5_000, within(0.01));
    assertThat(value(chess, DifficultyPart.EXACT_TITLES)).isCloseTo(10, within(1e-6));
    assertThat(chess.app()).isEmpty();
  }

  @Test
  void strongResultsAreHarderThanWeakOnes() {
    addSearch("chess", EARLIER, 1, 10, 500_000, "Chess Club");
    addSearch("go", EARLIER, 1001, 10, 20, "Go Now");
    List<RatedKeyword> both = ready(ask(observed.now(), "chess", "go")).result().keywords();
    assertThat(both)
        .extracting(RatedKeyword::keyword)
        .containsExactly(Keyword.of("chess"), Keyword.of("go"));
    assertThat(both.getFirst().difficulty().rounded().orElseThrow())
        .isGreaterThan(both.getLast().difficulty().rounded().orElseThrow() + 30);
  }

  @Test
  void theSearchesAWeekAndAMonthBeforeShowWhoIsNew() {
    addSearch("chess", EARLIER, 1, 10, 100, "Chess Club");
    addSearch("chess", EARLIER.minus(Duration.ofDays(7)), 3, 10, 100, "Chess Club");
    addSearch("chess", EARLIER.minus(Duration.ofDays(30)), 6, 10, 100, "Chess Club");
    Evidence evidence = observed.now();
    FirstTen ten = new FirstTenReader(evidence).read(evidence.peek(search("chess")).orElseThrow());
    assertThat(ten.newInAWeek()).hasValue(2);
    assertThat(ten.newInAMonth()).hasValue(5);
  }

  @Test
  void aPastMomentHasTheDifficultyOfItsSearch() {
    Instant then = EARLIER.minus(Duration.ofDays(20));
    addSearch("chess", then, 1001, 10, 20, "Chess Now");
    addSearch("chess", EARLIER, 1, 10, 500_000, "Chess Club");
    int past =
        ready(ask(observed.past(then.plus(Duration.ofHours(2))), "chess"))
            .result()
            .keywords()
            .getFirst()
            .difficulty()
            .rounded()
            .orElseThrow();
    assertThat(past).isLessThan(30);
    assertThat(
            ready(ask(observed.now(), "chess"))
                .result()
                .keywords()
                .getFirst()
                .difficulty()
                .rounded()
                .orElseThrow())
        .isGreaterThan(60);
  }

  @Test
  void theRatingsOfAnAppAreRequestedForItsChance() {
    addSearch("chess", EARLIER, 1, 10, 5_000, "Chess Club");
    assertThat(endpoint.answer(forApp(app(77), "chess"), observed.now()))
        .isEqualTo(new Preparing<Result>(Set.of(rating(app(77))), Set.of(rating(app(77)))));
  }

  @Test
  void aStrongAppHasTheBetterChance() {
    addSearch("chess", EARLIER, 1, 12, 5_000, "Chess Club");
    observed.addRating(app(77), 4.6, 200_000).addRating(app(78), 3.9, 12);
    Chance strong = chance(app(77), "chess");
    Chance weak = chance(app(78), "chess");
    assertThat(strong.value()).isGreaterThan(weak.value() + 0.3);
    assertThat(strong.value()).isBetween(strong.low(), strong.high());
  }

  @Test
  void anAppWhoseTitleHasTheWordsAlreadyHasTheLowerChance() {
    addSearch("chess", EARLIER, 1, 12, 5_000, "Chess Club");
    observed.addRating(app(77), 4.6, 2_000).addRating(app(78), 4.6, 2_000);
    observed.addListing(app(77), "Chess King").addListing(app(78), "Board King");
    assertThat(chance(app(77), "chess").value()).isLessThan(chance(app(78), "chess").value());
  }

  @Test
  void anAppAmongTheFirstTenIsCertainToBeThere() {
    addSearch("chess", EARLIER, 1, 12, 5_000, "Chess Club");
    RatedKeyword tenth = rated(app(10), "chess");
    RatedKeyword eleventh = rated(app(11), "chess");
    assertThat(tenth.app().orElseThrow().rank()).isEqualTo(Rank.at(10));
    assertThat(tenth.app().orElseThrow().chance()).isEqualTo(Chance.CERTAIN);
    assertThat(eleventh.app().orElseThrow().chance().value()).isLessThan(1);
  }

  @Test
  void anAppWithoutObservedRatingsHasAWideInterval() {
    addSearch("chess", EARLIER, 1, 10, 5_000, "Chess Club");
    observed.addRating(app(78), 4.2, 500);
    Chance unknown =
        ready(endpoint.answer(forApp(app(77), "chess"), observed.offline()))
            .result()
            .keywords()
            .getFirst()
            .app()
            .orElseThrow()
            .chance();
    Chance known = chance(app(78), "chess");
    assertThat(unknown.high() - unknown.low()).isGreaterThan(known.high() - known.low());
  }

  @Test
  void aSearchWithoutResultsHasNoCompetition() {
    observed.addSearch("qqqq");
    RatedKeyword rated = ready(ask(observed.now(), "qqqq")).result().keywords().getFirst();
    assertThat(rated.difficulty()).isEqualTo(NoCompetition.NO_RESULTS);
  }

  @Test
  void unrelatedResultsAreCompetitionOnlyIfTheKeywordIsKnownToBeSearchedFor() {
    addSearch("qqqq", EARLIER, 1, 10, 5_000, "Chess Club");
    assertThat(difficultyOf("qqqq")).isEqualTo(NoCompetition.UNRELATED_RESULTS);
    addSearch("klub", EARLIER, 1, 10, 5_000, "Chess Club");
    observed.addPopularity("klub", 40);
    assertThat(difficultyOf("klub")).isInstanceOf(Score.class);
    addSearch("shah", EARLIER, 1, 10, 5_000, "Chess Club");
    observed.addSuggestions("sh", "shah", "shop");
    assertThat(difficultyOf("shah")).isInstanceOf(Score.class);
  }

  private Difficulty difficultyOf(String keyword) {
    return ready(ask(observed.now(), keyword)).result().keywords().getFirst().difficulty();
  }

  @Test
  void inGooglePlayCountsComeFromTheInstallsOfListings() {
    TestObservations play = new TestObservations(StoreType.GOOGLE_PLAY);
    Subject.Search search = new Subject.Search(Device.ANDROID, US, Keyword.of("chess"));
    List<AppId> apps =
        IntStream.range(0, 10).<AppId>mapToObj(i -> new AppId.GooglePlay("org.chess" + i)).toList();
    Facts.Summary summary =
        new Facts.Summary(
            "Chess Club",
            Optional.of("Maker"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Map<AppId, Card> cards = new HashMap<>();
    for (AppId app : apps) {
      cards.put(
          app, new Card(CardContent.SUMMARY, FactsDigest.of(summary), new CardRating.Average(4.4)));
      play.add(new Subject.Summary(app, US), EARLIER, summary);
    }
    play.add(search, EARLIER, new SearchRanking(apps, cards));
    Query query = new Query(StoreType.GOOGLE_PLAY, US, List.of(search.keyword()), Optional.empty());

    RatedKeyword without = ready(endpoint.answer(query, play.now())).result().keywords().getFirst();
    assertThat(part(without, DifficultyPart.RATINGS).observed()).isEmpty();
    assertThat(value(without, DifficultyPart.EXACT_TITLES)).isCloseTo(10, within(1e-6));

    play.add(listing(apps.getFirst()), EARLIER, listed("Chess Club", 1_000_000));
    RatedKeyword with = ready(endpoint.answer(query, play.now())).result().keywords().getFirst();
    assertThat(part(with, DifficultyPart.RATINGS).known()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void theStatsOfAKeywordHaveTheDifficultyIfItIsAskedFor() {
    observed.addPopularity("chess", 40);
    KeywordStats stats = new KeywordStats(SearchVolume.standard());
    KeywordStats.Query with =
        new KeywordStats.Query(StoreType.APP_STORE, US, Keyword.of("chess"), true);
    KeywordStats.Query without =
        new KeywordStats.Query(StoreType.APP_STORE, US, Keyword.of("chess"));
    assertThat(ready(stats.answer(without, observed.now())).result().difficulty()).isEmpty();
    assertThat(stats.answer(with, observed.now()))
        .isEqualTo(new Preparing<KeywordStats.Result>(Set.of(search("chess"))));
    addSearch("chess", EARLIER, 1, 10, 5_000, "Chess Club");
    Ready<KeywordStats.Result> answer = ready(stats.answer(with, observed.now()));
    assertThat(answer.result().difficulty().orElseThrow())
        .isEqualTo(ready(ask(observed.now(), "chess")).result().keywords().getFirst().difficulty());
    assertThat(answer.charges()).containsExactlyElementsOf(with.mostCharges()).hasSize(2);
  }

  /** Adds a search with many results, the first of which have cards. */
  private void addSearch(
      String keyword, Instant at, long firstApp, int withCards, long ratings, String title) {
    Facts.Listed listed = listed(title);
    List<AppId> ranked =
        LongStream.range(firstApp, firstApp + RESULTS).mapToObj(TestObservations::app).toList();
    Map<AppId, Card> cards = new HashMap<>();
    for (AppId app : ranked.subList(0, withCards)) {
      observed.add(listing(app), at, listed);
      cards.put(
          app,
          new Card(
              CardContent.LISTING,
              FactsDigest.of(listed),
              new CardRating.Counted(new Facts.Rating(4.4, ratings))));
    }
    observed.add(search(keyword), at, new SearchRanking(ranked, cards));
  }

  private Chance chance(AppId app, String keyword) {
    return rated(app, keyword).app().orElseThrow().chance();
  }

  private RatedKeyword rated(AppId app, String keyword) {
    return ready(endpoint.answer(forApp(app, keyword), observed.now()))
        .result()
        .keywords()
        .getFirst();
  }

  private Answer<Result> ask(Evidence evidence, String... keywords) {
    return endpoint.answer(
        new Query(
            StoreType.APP_STORE,
            US,
            List.of(keywords).stream().map(Keyword::of).toList(),
            Optional.empty()),
        evidence);
  }

  private static Query forApp(AppId app, String keyword) {
    return new Query(StoreType.APP_STORE, US, List.of(Keyword.of(keyword)), Optional.of(app));
  }

  private static PartPoints part(RatedKeyword rated, DifficultyPart part) {
    return rated.difficulty().parts().stream()
        .filter(points -> points.part() == part)
        .findFirst()
        .orElseThrow();
  }

  private static double value(RatedKeyword rated, DifficultyPart part) {
    return part(rated, part).observed().orElseThrow();
  }
}
