package dev.storescope.observation;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Keyword;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What was seen of a subject. Empty lists were looked at and empty; what nobody saw is absent. */
public sealed interface Facts {

  /** Whether they say that something was looked for, and nothing was there. */
  default boolean tellOfNothing() {
    return false;
  }

  /** The apps that rank for a keyword, best first; at most 250. Empty: nobody ranks. */
  record SearchRanking(List<AppId> apps) implements Facts {
    public static final int MAX_APPS = 250;

    public SearchRanking {
      apps = distinct(apps, MAX_APPS);
    }

    @Override
    public boolean tellOfNothing() {
      return apps.isEmpty();
    }

    /** The rank of an app from 1, or 0 if it does not rank. */
    public int rankOf(AppId app) {
      return apps.indexOf(app) + 1;
    }
  }

  /** The terms that a store suggests, in its order; at most 50. */
  record SuggestionList(List<Suggestion> suggestions) implements Facts {
    public static final int MAX_SUGGESTIONS = 50;

    public SuggestionList {
      suggestions = bounded(suggestions, MAX_SUGGESTIONS);
    }

    @Override
    public boolean tellOfNothing() {
      return suggestions.isEmpty();
    }
  }

  /** A suggested term, with the store's priority (0 to 10,000) where it gives one. */
  record Suggestion(Keyword term, OptionalInt priority) {}

  /** Which of a category's charts. */
  enum ChartKind {
    FREE,
    PAID,
    GROSSING
  }

  /**
   * The charts of a category, best app first, at most 250 each; a chart that was not looked at has
   * no entry.
   *
   * @param title the category's title in the language of the storefront, where it was seen
   */
  record ChartRanking(Map<ChartKind, List<AppId>> charts, Optional<String> title) implements Facts {
    public static final int MAX_APPS = 250;

    public ChartRanking {
      if (charts.isEmpty()) {
        throw new IllegalArgumentException("a chart observation has at least one chart");
      }
      Map<ChartKind, List<AppId>> checked = new EnumMap<>(ChartKind.class);
      charts.forEach((kind, apps) -> checked.put(kind, distinct(apps, MAX_APPS)));
      charts = Collections.unmodifiableMap(checked);
    }

    /** Of one of the charts at least. */
    @Override
    public boolean tellOfNothing() {
      return charts.values().stream().anyMatch(List::isEmpty);
    }
  }

  /** An app's listing: there, or proven not to be there. */
  sealed interface Listing extends Facts {}

  /** The store was looked at, and the app is not offered in the country. */
  record NotListed() implements Listing {
    @Override
    public boolean tellOfNothing() {
      return true;
    }
  }

  /**
   * How the store describes an app.
   *
   * @param promoText the promotional text, where the source shows it
   * @param shortDescription the short description, where the store has one
   * @param screenshots URLs by type ({@code iphone}, {@code ipad}, …), in the store's order
   * @param categories the app's categories in the store's order, the main one first
   * @param developer the developer's name
   * @param price the price as the store writes it, where it is for sale
   * @param inAppPurchases what can be bought within, as far as the source shows it
   */
  record Listed(
      ListingKind kind,
      String title,
      String description,
      Optional<String> promoText,
      Optional<String> shortDescription,
      String icon,
      Map<String, List<String>> screenshots,
      List<Category> categories,
      String developer,
      Optional<Price> price,
      InAppPurchases inAppPurchases,
      Optional<String> version,
      Optional<Instant> releasedAt,
      Optional<Instant> updatedAt)
      implements Listing {
    public Listed {
      Map<String, List<String>> copy = new LinkedHashMap<>();
      screenshots.forEach((type, urls) -> copy.put(type, List.copyOf(urls)));
      screenshots = Collections.unmodifiableMap(copy);
      categories = List.copyOf(categories);
    }
  }

  /** What kind of thing a listing describes. */
  enum ListingKind {
    APPLICATION,
    BUNDLE,
    DEVELOPER,
    INAPP,
    EDITORIAL
  }

  /** A category as a listing names it. */
  record Category(CategoryId id, String name) {}

  /**
   * A price as the store writes it ({@code 6,99 €}), with the amount and its ISO 4217 currency
   * where it gives them.
   */
  record Price(String text, Optional<BigDecimal> amount, Optional<String> currency) {}

  /** What a source shows of an app's in-app purchases. */
  sealed interface InAppPurchases {
    /** The source says nothing about them. */
    record NotShown() implements InAppPurchases {}

    /** The source says whether there are any. */
    record Offered(boolean any) implements InAppPurchases {}

    /** The source lists them. */
    record Items(List<InAppPurchase> items) implements InAppPurchases {
      public Items {
        items = List.copyOf(items);
      }
    }
  }

  record InAppPurchase(String id, String name, String price, String pricingParameters) {}

  /**
   * The average of an app's ratings, above 0 to 5, and their number; 0 of 0 when nobody rated it.
   */
  record Rating(double average, long count) implements Facts {
    public Rating {
      if (!(average >= 0 && average <= 5) || count < 0 || (count == 0) != (average == 0)) {
        throw new IllegalArgumentException(
            "a rating is 0 of 0, or up to 5 of 1 or more, not " + average + " of " + count);
      }
    }
  }

  /** The search-ads popularity of a keyword, on a scale. */
  record Popularity(int value, PopularityScale scale) implements Facts {
    public Popularity {
      if (value < scale.lowest() || value > scale.highest()) {
        throw new IllegalArgumentException(
            scale + " goes from " + scale.lowest() + " to " + scale.highest() + ", not " + value);
      }
    }
  }

  /** The scales of search-ads popularity; their values are never mixed. */
  enum PopularityScale {
    /** The bidding index of the campaign interface; 5 is a floor, not a measurement. */
    LEGACY(5, 100),
    /** {@code searchPopularity1to100} of the search-term reports: 100 is the country's top. */
    ADS_1_TO_100(1, 100),
    /** The five steps of the impression-share reports. */
    ADS_1_TO_5(1, 5);

    private final int lowest;
    private final int highest;

    PopularityScale(int lowest, int highest) {
      this.lowest = lowest;
      this.highest = highest;
    }

    public int lowest() {
      return lowest;
    }

    public int highest() {
      return highest;
    }
  }

  /** The keywords that search ads recommend for an app, best first; at most 1,000. */
  record AdsSuggestionList(List<Keyword> keywords) implements Facts {
    public static final int MAX_KEYWORDS = 1000;

    public AdsSuggestionList {
      keywords = distinct(keywords, MAX_KEYWORDS);
    }
  }

  private static <T> List<T> bounded(List<T> list, int most) {
    if (list.size() > most) {
      throw new IllegalArgumentException("at most " + most + ", not " + list.size());
    }
    return List.copyOf(list);
  }

  private static <T> List<T> distinct(List<T> list, int most) {
    if (new HashSet<>(list).size() != list.size()) {
      throw new IllegalArgumentException("the same entry is there twice");
    }
    return bounded(list, most);
  }
}
