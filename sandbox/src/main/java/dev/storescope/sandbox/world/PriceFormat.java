package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.world.AppPage.PagePrice;
import dev.storescope.sandbox.world.catalog.Language;
import dev.storescope.store.Country;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;

/** Prices in the currency and format of a country. */
final class PriceFormat {
  private static final Map<String, Integer> PER_DOLLAR =
      Map.of("JPY", 150, "RUB", 90, "KRW", 1400, "INR", 85, "SAR", 4, "AED", 4, "EGP", 50);
  private static final int MAX_DOLLARS = 20;

  private final Country country;
  private final Language language;
  private final Cache<Integer, PagePrice> cache =
      Caffeine.newBuilder().maximumSize(MAX_DOLLARS + 1).build();

  PriceFormat(Country country, Language language) {
    this.country = country;
    this.language = language;
  }

  /**
   * A price.
   *
   * @param dollars whole dollars, reduced by one cent; 0 for free
   */
  PagePrice of(int dollars) {
    return cache.get(dollars, this::write);
  }

  private PagePrice write(int dollars) {
    Locale locale =
        Locale.of(language.locale().getLanguage(), country.code().toUpperCase(Locale.ROOT));
    Currency currency = currency(locale);
    if (dollars == 0) {
      return new PagePrice(BigDecimal.ZERO, currency.getCurrencyCode(), language.free());
    }
    int rate = PER_DOLLAR.getOrDefault(currency.getCurrencyCode(), 1);
    BigDecimal amount =
        rate > 10
            ? BigDecimal.valueOf((long) dollars * rate)
            : BigDecimal.valueOf((long) dollars * rate)
                .subtract(new BigDecimal("0.01"))
                .setScale(2, RoundingMode.UNNECESSARY);
    NumberFormat format = NumberFormat.getCurrencyInstance(locale);
    format.setCurrency(currency);
    return new PagePrice(amount, currency.getCurrencyCode(), format.format(amount));
  }

  private static Currency currency(Locale locale) {
    Currency own = Currency.getInstance(locale);
    return own == null ? Currency.getInstance("USD") : own;
  }
}
