package dev.storescope.keywords;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.installs.BrandGenericInstalls;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Query;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Result;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EstimatedInstallsByKeywordTest {
  private final EstimatedInstallsByKeyword endpoint =
      new EstimatedInstallsByKeyword(SearchVolume.standard(), new BrandGenericInstalls());
  private final TestObservations known = new TestObservations();

  @Test
  void aBetterRankHasMoreInstalls() {
    known.addPopularity("fitness", 80);
    known.addSearch("fitness", app(1), app(2), app(3));
    Ready<Result> first = ready(known.now(), app(1));
    assertThat(first.result().installs()).isEqualTo(Math.round(30_280.0 * 0.94 * 0.28 * 0.31493));
    assertThat(first.charges())
        .containsExactly(Charge.one(PricedItem.ESTIMATED_INSTALLS_BY_KEYWORD));
    assertThat(ready(known.now(), app(2)).result().installs())
        .isPositive()
        .isLessThan(first.result().installs());
  }

  @Test
  void theResultHasTheEstimateWhoseMedianItShows() {
    known.addPopularity("fitness", 80);
    known.addSearch("fitness", app(1));
    Result result = ready(known.now(), app(1)).result();
    assertThat(result.estimate().rounded()).isEqualTo(result.installs());
    assertThat(result.estimate().p10()).isLessThan(result.estimate().p50());
  }

  @Test
  void anAppThatIsNotRankedHasNoneWhateverTheVolume() {
    known.addSearch("fitness", app(1));
    assertThat(ready(known.now(), app(9)).result().installs()).isZero();
  }

  @Test
  void aMissingSearchIsFetched() {
    known.addPopularity("fitness", 80);
    assertThat(ask(known.now(), app(1)))
        .isEqualTo(new Preparing<Result>(Set.of(search("fitness"))));
  }

  @Test
  void withoutAVolumeThereIsNoEstimate() {
    known.addSearch("fitness", app(1));
    assertThat(ask(known.offline(), app(1))).isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
    assertThat(ask(known.now(), app(1))).isInstanceOf(Preparing.class);
  }

  @Test
  void theOwnerOfABrandHasMoreThanAnyFirstApp() {
    known.addPopularity("fitness", 80);
    known.addSearch("fitness", app(1), app(2), app(3));
    long generic = ready(known.now(), app(1)).result().installs();
    known.addListing(app(1), "Fitness").addRating(app(1), 4.5, 9000);
    known.addListing(app(2), "Running").addListing(app(3), "Walking");
    assertThat(ready(known.now(), app(1)).result().installs()).isGreaterThan(2 * generic);
  }

  @Test
  void theBrandProbabilityGrowsWithTheObservedListings() {
    known.addPopularity("fitness", 80);
    known.addSearch("fitness", app(1), app(2), app(3));
    long generic = ready(known.now(), app(1)).result().installs();
    known.addListing(app(1), "Fitness").addRating(app(1), 4.5, 9000);
    long perhaps = ready(known.now(), app(1)).result().installs();
    known.addListing(app(2), "Running").addListing(app(3), "Walking");
    long probably = ready(known.now(), app(1)).result().installs();
    assertThat(perhaps).isGreaterThan(generic).isLessThan(probably);
  }

  @Test
  void anAppThatFewDownloadHasFewerInstallsThanItsRankSays() {
    known.addPopularity("fitness", 80);
    known.addSearch("fitness", app(1), app(2), app(3));
    long byRank = ready(known.now(), app(1)).result().installs();
    known.at(NOON.minus(Duration.ofDays(20))).addRating(app(1), 4.5, 9000);
    known.at(NOON).addRating(app(1), 4.5, 9100);
    assertThat(ready(known.now(), app(1)).result().installs()).isPositive().isLessThan(byRank / 10);
  }

  private Answer<Result> ask(Evidence evidence, AppId app) {
    return endpoint.answer(new Query(app, US, Keyword.of("fitness")), evidence);
  }

  private Ready<Result> ready(Evidence evidence, AppId app) {
    return TestObservations.ready(ask(evidence, app));
  }
}
