package dev.storescope.parquet;

import dev.storescope.observation.Facts;
import dev.storescope.store.CategoryId;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The values of listings and summaries, in the order of their columns. */
final class ListingColumns {
  private static final int OF_LISTED = 27;

  /** Of an amount that is more than a price, so that its digits do not fit. */
  private static final BigDecimal MOST = new BigDecimal("100000000000000");

  private ListingColumns() {}

  static Object[] of(Facts.NotListed absent) {
    Object[] values = new Object[OF_LISTED + 1];
    Arrays.fill(values, Optional.empty());
    values[0] = false;
    return values;
  }

  static Object[] of(Facts.Listed listed) {
    Facts.ListingDetails details = listed.details();
    Optional<Facts.Category> category = listed.mainCategory();
    return new Object[] {
      true,
      ObservationRows.lowerCase(listed.kind()),
      listed.title(),
      listed.developer(),
      details.developerId(),
      details.bundleId(),
      listed.description(),
      listed.shortDescription(),
      listed.promoText(),
      details.releaseNotes(),
      listed.icon(),
      joined(listed.screenshots().values().stream().flatMap(List::stream).toList()),
      category.map(each -> each.id().value()),
      category.map(Facts.Category::name),
      joined(listed.categories().stream().map(Facts.Category::id).map(CategoryId::value).toList()),
      listed.price().map(Facts.Price::text),
      amount(listed.price()),
      listed.price().flatMap(Facts.Price::currency),
      offersPurchases(listed.inAppPurchases()),
      listed.version(),
      listed.releasedAt(),
      listed.updatedAt(),
      ObservationRows.boxed(details.sizeBytes()),
      details.minimumOs(),
      details.ageRating(),
      joined(details.languages()),
      ObservationRows.boxed(details.installs()),
      details.advertisements()
    };
  }

  static Object[] of(Facts.Summary summary) {
    return new Object[] {
      summary.title(),
      summary.developer(),
      summary.icon(),
      summary.price().map(Facts.Price::text),
      amount(summary.price()),
      summary.price().flatMap(Facts.Price::currency),
      summary.category().map(each -> each.id().value()),
      summary.category().map(Facts.Category::name),
      summary.text(),
      summary.releasedAt()
    };
  }

  private static Optional<BigDecimal> amount(Optional<Facts.Price> price) {
    return price.flatMap(Facts.Price::amount).filter(amount -> amount.abs().compareTo(MOST) < 0);
  }

  private static Optional<Boolean> offersPurchases(Facts.InAppPurchases purchases) {
    return switch (purchases) {
      case Facts.InAppPurchases.NotShown _ -> Optional.empty();
      case Facts.InAppPurchases.Offered(boolean any) -> Optional.of(any);
      case Facts.InAppPurchases.Items(List<Facts.InAppPurchase> items) ->
          Optional.of(!items.isEmpty());
    };
  }

  private static Optional<String> joined(List<String> texts) {
    return texts.isEmpty()
        ? Optional.empty()
        : Optional.of(texts.stream().collect(Collectors.joining(" ")));
  }
}
