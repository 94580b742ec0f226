package dev.storescope.sandbox.evaluation;

import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchSignals;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.store.StoreType;
import java.util.List;

/** Installs by keyword in the App Store, of some of the terms that Apple reports. */
final class AppStoreInstalls implements Evaluator {
  private final SearchVolume volume = SearchVolume.standard();

  @Override
  public List<Measurement> measure(Scene scene) {
    Placements placements = new Placements(scene, StoreType.APP_STORE);
    Market market = new Market(StoreType.APP_STORE, scene.country());
    for (Reported term : scene.spread(Reported.list(scene), scene.scale().searches(), "searches")) {
      volume
          .estimate(market, SearchSignals.of(term.asObserved()))
          .ifPresent(searches -> placements.add(term.term(), term.popularity(), searches));
    }
    Installs installs = new Installs(scene, Figure.INSTALLS, placements.all());
    installs.measureOurs();
    installs.measureCalibrated();
    installs.measurePeers();
    return installs.measurements();
  }
}
