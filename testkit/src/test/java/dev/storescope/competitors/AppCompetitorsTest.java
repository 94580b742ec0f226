package dev.storescope.competitors;

import static dev.storescope.testkit.Watch.APP;
import static dev.storescope.testkit.Watch.NOON;
import static dev.storescope.testkit.Watch.US;
import static dev.storescope.testkit.Watch.appStore;
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
import dev.storescope.testkit.InMemoryCompetitorLists;
import dev.storescope.testkit.Watch;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AppCompetitorsTest {
  private static final AccountId OWNER = new AccountId(1);
  private static final Instant CHANGED = NOON.minusSeconds(3600);
  private static final List<AppId> COMPETITORS = List.of(appStore(9), appStore(3));

  private final CompetitorLists lists = new InMemoryCompetitorLists(() -> CHANGED);
  private final AppCompetitors endpoint = new AppCompetitors(lists);

  @BeforeEach
  void putTheOwnersList() {
    lists.put(OWNER, APP, US, COMPETITORS);
  }

  @Test
  void theListIsToldInItsOrderAsNewAsItsLastChange() {
    assertThat(ask(OWNER, US))
        .isEqualTo(
            new Ready<>(
                new AppCompetitors.Result(COMPETITORS),
                CHANGED,
                List.of(),
                List.of(Charge.one(PricedItem.APP_COMPETITORS))));
  }

  @Test
  void theListsOfOthersAndOfOtherCountriesAreNotTold() {
    assertThat(ask(new AccountId(2), US)).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
    assertThat(ask(OWNER, Country.of("fr"))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  private Answer<AppCompetitors.Result> ask(AccountId account, Country country) {
    return endpoint.answer(new AppCompetitors.Query(account, APP, country), new Watch().now(NOON));
  }
}
