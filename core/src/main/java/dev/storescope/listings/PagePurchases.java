package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts.InAppPurchase;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.Subject;
import dev.storescope.store.StoreType;
import java.util.Optional;

/** The in-app purchases of an app of the App Store, which its product page has, not its lookup. */
final class PagePurchases {
  private PagePurchases() {}

  /**
   * A listing with the in-app purchases of the product page, if it has none itself; wants the page
   * if it is not observed.
   */
  static Listed addTo(Listed listed, Subject.Listing subject, Evidence evidence) {
    if (subject.store() != StoreType.APP_STORE
        || !(listed.inAppPurchases() instanceof InAppPurchases.NotShown)) {
      return listed;
    }
    return find(new Subject.ProductPage(subject.app(), subject.country()), evidence)
        .map(listed::with)
        .orElse(listed);
  }

  private static Optional<InAppPurchases> find(Subject.ProductPage subject, Evidence evidence) {
    Optional<Observation<ProductPage>> page = evidence.peek(subject);
    if (page.isEmpty()) {
      evidence.want(subject);
    }
    return page.flatMap(found -> purchases(found.facts()));
  }

  /** The page has neither ids nor pricing parameters. */
  private static Optional<InAppPurchases> purchases(ProductPage page) {
    return page.purchases().isEmpty()
        ? page.offersPurchases().map(InAppPurchases.Offered::new)
        : Optional.of(
            new InAppPurchases.Items(
                page.purchases().stream()
                    .map(each -> new InAppPurchase("", each.name(), each.price(), ""))
                    .toList()));
  }
}
