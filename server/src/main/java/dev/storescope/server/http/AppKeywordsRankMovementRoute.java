package dev.storescope.server.http;

import dev.storescope.answer.Endpoint;
import dev.storescope.pricing.PricedItem;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** How an app's ranks moved within a range of time. */
record AppKeywordsRankMovementRoute(
    Endpoint<AppKeywordsRankMovement.Query, AppKeywordsRankMovement.Result> endpoint)
    implements Route<AppKeywordsRankMovement.Query, AppKeywordsRankMovement.Result> {

  @Override
  public PricedItem item() {
    return PricedItem.APP_KEYWORDS_RANK_MOVEMENT;
  }

  @Override
  public AppKeywordsRankMovement.Query read(ParameterReader in) {
    in.storeType();
    Supplier<AppId> app = in.app();
    Supplier<Country> country = in.country();
    Instant till = in.till();
    Instant since = in.since(till);
    return in.complete(
        () -> new AppKeywordsRankMovement.Query(app.get(), country.get(), since, till));
  }

  @Override
  public void write(AppKeywordsRankMovement.Result result, Data data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country");
    ObjectNode results = data.results();
    for (AppKeywordsRankMovement.Bucket bucket : AppKeywordsRankMovement.Bucket.values()) {
      AppKeywordsRankMovement.Movement movement =
          result.movements().getOrDefault(bucket, new AppKeywordsRankMovement.Movement(0, 0));
      results.putObject(bucket.wireName()).put("in", movement.in()).put("out", movement.out());
    }
  }
}
