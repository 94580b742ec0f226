package dev.storescope.evaluation;

import dev.storescope.evaluation.measure.EstimatedQuantity;
import dev.storescope.evaluation.measure.Measurement;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;

/**
 * The volumes of the keywords that a service tracks, by all suggestion lists that it has fetched
 * for them: a market is as well known as it has keywords.
 */
record PooledVolumes(StoreType store, EstimatedQuantity quantity, int tracked) implements Figure {
  @Override
  public List<Measurement> measure(SimulatedService service, String estimator) {
    EvaluationWorld world = service.world();
    List<Keyword> keywords = world.keywords(store, Math.min(tracked, world.scale().keywords()));
    return List.of(
        world.answered(quantity, estimator, new AskedVolumes(service, store).ask(keywords)));
  }
}
