package dev.storescope.own;

import dev.storescope.store.Country;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An in-app purchase or a subscription of an own app.
 *
 * @param productId by which the app names it
 * @param name for the developer; users see others
 * @param kind as App Store Connect names it, such as {@code CONSUMABLE}
 * @param state as App Store Connect names it; {@code APPROVED} products are for sale
 * @param period of a subscription, such as {@code ONE_MONTH}
 * @param prices of today, for new customers; none if it was never priced
 */
public record OwnProduct(
    String productId,
    String name,
    String kind,
    String state,
    Optional<String> period,
    SortedMap<Country, Price> prices) {
  /** The kind of subscriptions that renew themselves, which App Store Connect lists apart. */
  public static final String AUTO_RENEWABLE = "AUTO_RENEWABLE_SUBSCRIPTION";

  public OwnProduct {
    prices = Collections.unmodifiableSortedMap(new TreeMap<>(prices));
  }

  /**
   * A price.
   *
   * @param currency ISO 4217
   */
  public record Price(BigDecimal amount, String currency) {
    public Price {
      if (amount.signum() < 0) {
        throw new IllegalArgumentException("A price must not be below 0, as " + amount + " is.");
      }
    }
  }
}
