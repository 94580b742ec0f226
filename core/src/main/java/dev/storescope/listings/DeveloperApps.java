package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;

/** The apps of a developer. */
public final class DeveloperApps implements Endpoint<DeveloperApps.Query, ListedApps> {
  public record Query(DeveloperId developer, Country country) {}

  @Override
  public Answer<ListedApps> answer(Query query, Evidence evidence) {
    return ListedApps.answer(
        new Subject.DeveloperApps(query.developer(), query.country()),
        evidence,
        Charge.one(PricedItem.DEVELOPER_APPS));
  }
}
