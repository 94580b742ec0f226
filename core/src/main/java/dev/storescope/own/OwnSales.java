package dev.storescope.own;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * The orders of one kind on a date, summed: neither orders nor the places of buyers are kept.
 *
 * @param status as the console names it, such as {@code charged} or {@code refund}
 * @param kind of the product, as the console names it, such as {@code subscription}
 * @param product its id, which is that of the app for the app itself
 * @param country of the buyers
 * @param currency in which they paid, ISO 4217
 * @param charged the sum of what they paid; below 0 for refunds
 */
public record OwnSales(
    AppId app,
    LocalDate date,
    String status,
    String kind,
    String product,
    Country country,
    String currency,
    long orders,
    BigDecimal charged) {
  public OwnSales {
    if (orders < 1) {
      throw new IllegalArgumentException("Sales have at least 1 order, not " + orders + ".");
    }
  }
}
