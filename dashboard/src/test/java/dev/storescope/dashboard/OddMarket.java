package dev.storescope.dashboard;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Scope;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.OddValues;
import dev.storescope.testkit.SampleObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Some apps whose names are markup, with observations, and accounts that track them. */
final class OddMarket {
  private static final int DAYS = 10;
  private static final String KEYWORD = "odd " + OddValues.MARKUP;

  private final TestDashboard dashboard;

  private OddMarket(TestDashboard dashboard) {
    this.dashboard = dashboard;
  }

  static void fill(TestDashboard dashboard) {
    OddMarket market = new OddMarket(dashboard);
    for (int day = 0; day < DAYS; day++) {
      market.observe(TestDashboard.NOW.minus(Duration.ofDays(day)).minus(Duration.ofHours(1)), day);
    }
    market.track(dashboard.administrator);
    market.track(dashboard.member);
  }

  private void observe(Instant at, int day) {
    StoreFacts facts = new StoreFacts(dashboard.archive);
    dashboard.archive.append(SampleObservations.ofEveryKind(at));
    facts.ranked(KEYWORD, at, 1, 2 + day % 2, 4);
    facts.ranked("chess", at, 2, 1);
    facts.popular(KEYWORD, at, 40 + day);
    facts.popular("chess", at, 50);
    facts.suggested("chess", at, KEYWORD, "chess game");
    facts.charted(at, Map.of(ChartKind.FREE, StoreFacts.ids(1, 2, 3)));
    for (long app = 1; app <= 3; app++) {
      facts.listed(app, at, "App " + app + " of day " + day + " " + OddValues.MARKUP);
    }
  }

  private void track(Account account) {
    AppId app = StoreFacts.app(1);
    List<Keyword> keywords = List.of(Keyword.of(KEYWORD), Keyword.of("chess"));
    dashboard.trackingLists.put(account.id(), app, StoreFacts.US, Set.of(Device.IPHONE));
    dashboard.trackingLists.addKeywords(account.id(), app, StoreFacts.US, keywords);
    dashboard.trackingLists.put(
        account.id(), SampleObservations.APP, StoreFacts.US, Set.of(Device.IPHONE, Device.IPAD));
    dashboard.competitorLists.put(account.id(), app, StoreFacts.US, StoreFacts.ids(2, 3));
    dashboard.accounts.createKey(
        account.id(), "key " + OddValues.MARKUP, Scope.ADMINISTRATION, Optional.empty());
    dashboard.ledger.topUp(account.id(), 100, "reason " + OddValues.MARKUP);
    dashboard.ledger.trySpend(account.id(), "request", PricedItem.APP_META, 1);
  }
}
