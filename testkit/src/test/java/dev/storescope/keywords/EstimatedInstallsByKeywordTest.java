package dev.storescope.keywords;

import static dev.storescope.keywords.Known.US;
import static dev.storescope.keywords.Known.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.BrandGenericInstalls;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Query;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Result;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EstimatedInstallsByKeywordTest {
  private final EstimatedInstallsByKeyword endpoint =
      new EstimatedInstallsByKeyword(SearchVolume.standard(), new BrandGenericInstalls());
  private final Known known = new Known(StoreType.APP_STORE);

  @Test
  void aBetterRankHasMoreInstalls() {
    known.popularity("fitness", 80, PopularityScale.ADS_1_TO_100);
    known.search("fitness", app(1), app(2), app(3));
    Ready<Result> first = ready(known.now(), app(1));
    assertThat(first.result().installs()).isEqualTo(Math.round(14_723.03 * 0.94 * 0.30 * 0.31493));
    assertThat(first.charges())
        .containsExactly(Charge.one(PricedItem.ESTIMATED_INSTALLS_BY_KEYWORD));
    assertThat(ready(known.now(), app(2)).result().installs())
        .isPositive()
        .isLessThan(first.result().installs());
  }

  @Test
  void anAppThatIsLookedForAndAbsentHasNoneWhateverTheVolume() {
    known.search("fitness", app(1));
    assertThat(ready(known.now(), app(9)).result().installs()).isZero();
  }

  @Test
  void withoutASearchTheAnswerWaitsForIt() {
    known.popularity("fitness", 80, PopularityScale.ADS_1_TO_100);
    assertThat(ask(known.now(), app(1)))
        .isEqualTo(new Preparing<Result>(Set.of(known.searchFor("fitness"))));
  }

  @Test
  void withoutAVolumeThereIsNoEstimate() {
    known.search("fitness", app(1));
    assertThat(ask(known.offline(), app(1))).isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
    assertThat(ask(known.now(), app(1))).isInstanceOf(Preparing.class);
  }

  @Test
  void theOwnerOfABrandHasMoreThanAnyFirstApp() {
    known.popularity("fitness", 80, PopularityScale.ADS_1_TO_100);
    known.search("fitness", app(1), app(2), app(3));
    long generic = ready(known.now(), app(1)).result().installs();
    known.listing(app(1), "Fitness").rating(app(1), 4.5, 9000);
    known.listing(app(2), "Running").listing(app(3), "Walking");
    assertThat(ready(known.now(), app(1)).result().installs()).isGreaterThan(3 * generic);
  }

  @Test
  void theMoreOfTheFirstListingsAreKnownTheLikelierABrand() {
    known.popularity("fitness", 80, PopularityScale.ADS_1_TO_100);
    known.search("fitness", app(1), app(2), app(3));
    long generic = ready(known.now(), app(1)).result().installs();
    known.listing(app(1), "Fitness").rating(app(1), 4.5, 9000);
    long perhaps = ready(known.now(), app(1)).result().installs();
    known.listing(app(2), "Running").listing(app(3), "Walking");
    long probably = ready(known.now(), app(1)).result().installs();
    assertThat(perhaps).isGreaterThan(generic).isLessThan(probably);
  }

  private Answer<Result> ask(Evidence evidence, AppId app) {
    return endpoint.answer(new Query(app, US, Keyword.of("fitness")), evidence);
  }

  private Ready<Result> ready(Evidence evidence, AppId app) {
    Answer<Result> answer = ask(evidence, app);
    assertThat(answer).isInstanceOf(Ready.class);
    return (Ready<Result>) answer;
  }
}
