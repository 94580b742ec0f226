package dev.storescope.sandbox.playconsole;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The apps of a developer that Google Play shows at an instant. */
record PlayDeveloper(SimulatedStores stores, long developer, Instant at) {
  private static final int MOST_REVIEWS = 1000;

  NavigableSet<AppId> list() {
    NavigableSet<AppId> apps = new TreeSet<>();
    for (PlayMarket market : PlayMarket.values()) {
      view(market).appsOf(developer).stream().map(AppPage::app).forEach(apps::add);
    }
    return apps;
  }

  StoreView view(PlayMarket market) {
    return stores.visit(StoreType.GOOGLE_PLAY, market.country(), at);
  }

  /** A review, and in which language it is. */
  record Written(PlayMarket market, AppReview review) {}

  /** The newest thousand reviews of each market. */
  List<Written> reviews(AppId app) {
    return Stream.of(PlayMarket.values())
        .flatMap(
            market ->
                view(market).reviews(app, MOST_REVIEWS).stream()
                    .map(review -> new Written(market, review)))
        .toList();
  }
}
