package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.AppPage.Price;
import dev.storescope.store.Country;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;

/** What things cost in a country, in its currency and as it writes prices. */
final class Prices {
  private static final Map<String, Integer> PER_DOLLAR =
      Map.of("JPY", 150, "RUB", 90, "KRW", 1400, "INR", 85, "SAR", 4, "AED", 4, "EGP", 50);
  private static final int DEAREST = 20;

  private final Country country;
  private final Language language;
  private final BoundedCache<Integer, Price> remembered = new BoundedCache<>(DEAREST + 1);

  Prices(Country country, Language language) {
    this.country = country;
    this.language = language;
  }

  /**
   * The price of something.
   *
   * @param dollars in whole dollars, a cent of which is let off; 0 for what is free
   */
  Price of(int dollars) {
    return remembered.get(dollars, this::write);
  }

  private Price write(int dollars) {
    Locale locale =
        Locale.of(language.locale().getLanguage(), country.code().toUpperCase(Locale.ROOT));
    Currency currency = currency(locale);
    if (dollars == 0) {
      return new Price(BigDecimal.ZERO, currency.getCurrencyCode(), language.free());
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
    return new Price(amount, currency.getCurrencyCode(), format.format(amount));
  }

  private static Currency currency(Locale locale) {
    Currency own = Currency.getInstance(locale);
    return own == null ? Currency.getInstance("USD") : own;
  }
}
