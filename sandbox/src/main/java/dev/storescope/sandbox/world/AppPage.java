package dev.storescope.sandbox.world;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a store shows of an app, in a country and its language, at a moment.
 *
 * @param bundleId what the developer calls it: {@code com.example.app}; in Google Play its id
 * @param subtitle the App Store's subtitle, Google Play's short description; may be blank
 * @param description the developer's words, with line breaks; only on the app's own page may it be
 *     long
 * @param icon a URL
 * @param screenshots URLs of those for phones
 * @param ipadScreenshots URLs; none in Google Play
 * @param categories the main one first, at least one
 * @param price what it costs
 * @param ratings how it is rated
 * @param installs how many installed it ever; Google Play shows it, the App Store does not
 */
public record AppPage(
    AppId app,
    String bundleId,
    Kind kind,
    Developer developer,
    String title,
    String subtitle,
    String description,
    String icon,
    List<String> screenshots,
    List<String> ipadScreenshots,
    List<Category> categories,
    Price price,
    Optional<InAppPurchases> inAppPurchases,
    Release release,
    Ratings ratings,
    long installs,
    boolean containsAds) {
  public AppPage {
    screenshots = List.copyOf(screenshots);
    ipadScreenshots = List.copyOf(ipadScreenshots);
    categories = List.copyOf(categories);
  }

  /** What kind of thing it is. */
  public enum Kind {
    APPLICATION,
    /** Several apps sold together; the App Store has them. */
    BUNDLE
  }

  /**
   * Who made it.
   *
   * @param id a number, in both stores
   */
  public record Developer(long id, String name, String email, String website, String address) {}

  /** A category, with its name in the language of the country. */
  public record Category(CategoryId id, String name) {}

  /**
   * A price.
   *
   * @param amount 0 for what is free
   * @param currency ISO 4217
   * @param text as the App Store writes it, free ones too: {@code Free}, {@code 6,99 €}
   */
  public record Price(BigDecimal amount, String currency, String text) {
    public boolean isFree() {
      return amount.signum() == 0;
    }
  }

  /**
   * What can be bought within.
   *
   * @param priceRange as Google Play writes it: {@code $0.99 - $19.99 per item}
   */
  public record InAppPurchases(String priceRange) {}

  /**
   * Its releases.
   *
   * @param releasedAt of the first version
   * @param updatedAt of the current one
   */
  public record Release(String version, Instant releasedAt, Instant updatedAt, String notes) {}

  /**
   * Its ratings in the country.
   *
   * @param average 0 to 5, and 0 of none; the mean of the histogram
   * @param histogram how many gave 1 star, 2 stars … 5 stars
   */
  public record Ratings(double average, long count, List<Long> histogram) {
    public static final Ratings NONE = new Ratings(0, 0, List.of(0L, 0L, 0L, 0L, 0L));

    public Ratings {
      histogram = List.copyOf(histogram);
      if (histogram.size() != 5
          || count != histogram.stream().mapToLong(Long::longValue).sum()
          || !(average >= 0 && average <= 5)) {
        throw new IllegalArgumentException("a histogram of five that adds up to the count");
      }
    }
  }
}
