package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;

/** The apps that a store shows as similar to an app. */
public final class SimilarApps implements Endpoint<SimilarApps.Query, ListedApps> {
  public record Query(AppId app, Country country) {}

  @Override
  public Answer<ListedApps> answer(Query query, Evidence evidence) {
    return ListedApps.answer(
        new Subject.SimilarApps(query.app(), query.country()),
        evidence,
        Charge.one(PricedItem.SIMILAR_APPS));
  }
}
