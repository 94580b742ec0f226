package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.Optional;

/**
 * The listing of an app; if it is not observed and cannot be fetched, what lists of apps have of
 * it. An app that the store was observed not to offer is proven absent. The in-app purchases of the
 * App Store are those of the product page, which is fetched for later answers.
 */
public final class AppMeta implements Endpoint<AppMeta.Query, AppMeta.Result> {
  public record Query(AppId app, Country country) {}

  public record Result(Facts.Listed listing) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Subject.Listing subject = new Subject.Listing(query.app(), query.country());
    Optional<Observation<Facts.Listing>> listing =
        evidence.peek(subject).map(newest -> CurrentListing.of(newest, evidence));
    if (listing.isEmpty()) {
      return ofSummary(subject, evidence);
    }
    return switch (listing.get().facts()) {
      case Facts.NotListed() -> new NoData<>(Reason.PROVEN_ABSENT);
      case Facts.Listed listed -> {
        Facts.Listed whole = PagePurchases.addTo(listed, subject, evidence);
        yield evidence.ready(
            new Result(whole),
            ListingGaps.inMeta(query.app().store(), whole),
            Charge.one(PricedItem.APP_META));
      }
    };
  }

  private static Answer<Result> ofSummary(Subject.Listing subject, Evidence evidence) {
    Optional<Facts.Summary> summary =
        evidence
            .peek(new Subject.Summary(subject.app(), subject.country()))
            .map(Observation::facts);
    if (summary.isPresent()) {
      evidence.prefer(subject);
    } else {
      evidence.require(subject);
    }
    return summary.isEmpty() || evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : evidence.ready(
            new Result(SummarizedListing.of(summary.get())),
            SummarizedListing.gapsInMeta(subject.store(), summary.get()),
            Charge.one(PricedItem.APP_META));
  }
}
