package dev.storescope.competitors;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.TestObservations;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class AppCompetitorsTest {
  private static final AccountId OWNER = new AccountId(1);
  private static final Instant CHANGED = NOON.minusSeconds(3600);
  private static final List<AppId> COMPETITORS = List.of(app(9), app(3));

  private final AppCompetitors endpoint = new AppCompetitors(new OneList());

  /** The list of the owner for one app in one country. */
  private record OneList() implements CompetitorLists {
    @Override
    public Optional<CompetitorList> find(AccountId account, AppId app, Country country) {
      boolean found = account.equals(OWNER) && app.equals(APP) && country.equals(US);
      return found ? Optional.of(new CompetitorList(COMPETITORS, CHANGED)) : Optional.empty();
    }

    @Override
    public List<AppId> change(
        AccountId account, AppId app, Country country, UnaryOperator<List<AppId>> change) {
      throw new UnsupportedOperationException("the endpoint changes no list");
    }
  }

  @Test
  void theListKeepsItsOrderAndIsAsNewAsItsLastChange() {
    assertThat(ask(OWNER, US))
        .isEqualTo(
            new Ready<>(
                new AppCompetitors.Result(COMPETITORS),
                CHANGED,
                List.of(),
                List.of(Charge.one(PricedItem.APP_COMPETITORS))));
  }

  @Test
  void listsOfOtherAccountsAndCountriesAreNotReturned() {
    assertThat(ask(new AccountId(2), US)).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
    assertThat(ask(OWNER, Country.of("fr"))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  private Answer<AppCompetitors.Result> ask(AccountId account, Country country) {
    return endpoint.answer(
        new AppCompetitors.Query(account, APP, country), new TestObservations().now());
  }
}
