package dev.storescope.sandbox.world;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The page of an app in a store, in a country and its language, at an instant.
 *
 * @param bundleId such as {@code com.example.app}; in Google Play the app id
 * @param subtitle the App Store's subtitle, Google Play's short description; may be blank
 * @param description with line breaks
 * @param icon a URL
 * @param screenshots URLs of those for phones
 * @param ipadScreenshots URLs; none in Google Play
 * @param categories the main one first, at least one
 * @param installs the installs so far; Google Play shows them, the App Store does not
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
    List<PageCategory> categories,
    PagePrice price,
    Optional<PagePurchases> inAppPurchases,
    Release release,
    Ratings ratings,
    long installs,
    boolean containsAds) {
  public AppPage {
    screenshots = List.copyOf(screenshots);
    ipadScreenshots = List.copyOf(ipadScreenshots);
    categories = List.copyOf(categories);
  }

  /** The same page at another time within an era of its texts. */
  AppPage with(Release release, Ratings ratings, long installs) {
    return new AppPage(
        app,
        bundleId,
        kind,
        developer,
        title,
        subtitle,
        description,
        icon,
        screenshots,
        ipadScreenshots,
        categories,
        price,
        inAppPurchases,
        release,
        ratings,
        installs,
        containsAds);
  }

  /** The kind of product. */
  public enum Kind {
    APPLICATION,
    /** Several apps sold together; App Store only. */
    BUNDLE
  }

  /** The developer. The id is a number in both stores. */
  public record Developer(long id, String name, String email, String website, String address) {}

  /** A category, with its name in the language of the country. */
  public record PageCategory(CategoryId id, String name) {}

  /**
   * A price.
   *
   * @param amount 0 for a free app
   * @param currency ISO 4217
   * @param text as the App Store writes it: {@code Free}, {@code 6,99 €}
   */
  public record PagePrice(BigDecimal amount, String currency, String text) {
    public boolean isFree() {
      return amount.signum() == 0;
    }
  }

  /** In-app purchases. */
  public record PagePurchases(PagePrice cheapest, PagePrice dearest) {
    /** As Google Play writes it: {@code $0.99 - $19.99}. */
    public String priceRange() {
      return cheapest.text() + " - " + dearest.text();
    }
  }

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
   * @param average 0 to 5, the mean of the histogram; 0 without ratings
   * @param histogram the ratings with 1 star, 2 stars … 5 stars
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
