package dev.storescope.observation;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the App Store's page of an app has beside its listing. What the page does not have is empty.
 *
 * @param subtitle empty if the app has none; the store may then show its category
 * @param offersPurchases whether the app offers in-app purchases; empty if the page does not say
 * @param purchases those that the page shows, in its order: at most ten of usually more, and names
 *     may be repeated
 * @param ageRating as the store writes it, such as {@code 13+}
 * @param events of the app, in the order of the page
 * @param features the titles of the store's articles that present the app
 * @param screenshots how many there are for each platform, such as {@code phone}
 */
public record ProductPage(
    Optional<String> subtitle,
    Optional<Boolean> offersPurchases,
    List<Purchase> purchases,
    Optional<String> ageRating,
    List<PrivacyType> privacyTypes,
    List<Event> events,
    List<String> features,
    SortedMap<String, Integer> screenshots)
    implements Facts {
  /** The most entries of a list; the page has far fewer. */
  public static final int MAX_ENTRIES = 250;

  public ProductPage {
    purchases = Facts.bounded(purchases, MAX_ENTRIES);
    privacyTypes = Facts.bounded(privacyTypes, MAX_ENTRIES);
    events = Facts.bounded(events, MAX_ENTRIES);
    features = Facts.bounded(features, MAX_ENTRIES);
    screenshots = Collections.unmodifiableSortedMap(new TreeMap<>(screenshots));
    if (subtitle.filter(String::isBlank).isPresent()) {
      throw new IllegalArgumentException("A subtitle must not be blank.");
    }
    if (screenshots.values().stream().anyMatch(count -> count < 1)) {
      throw new IllegalArgumentException(
          "A platform must have at least one screenshot, not " + screenshots + ".");
    }
  }

  /** An in-app purchase, with its price as the store writes it. */
  public record Purchase(String name, String price) {}

  /**
   * What the developer says that the app does with some data.
   *
   * @param identifier such as {@code DATA_LINKED_TO_YOU}
   * @param categories of data, such as {@code LOCATION}
   */
  public record PrivacyType(String identifier, List<String> categories) {
    public PrivacyType {
      categories = Facts.bounded(categories, MAX_ENTRIES);
    }
  }

  /**
   * An event in the app.
   *
   * @param id given by the store
   * @param kind in the language of the page, such as {@code MAJOR UPDATE}
   */
  public record Event(
      String id,
      String title,
      Optional<String> kind,
      Optional<Instant> startsAt,
      Optional<Instant> endsAt) {}
}
