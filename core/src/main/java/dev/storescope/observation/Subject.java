package dev.storescope.observation;

import dev.storescope.store.AdsGenre;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.util.Optional;

/**
 * What is fetched and observed, in one storefront.
 *
 * @param <F> the facts of its observations
 */
public sealed interface Subject<F extends Facts> {

  /** A subject about an app alone. */
  sealed interface OfApp<F extends Facts> extends Subject<F> {
    AppId app();

    @Override
    default StoreType store() {
      return app().store();
    }

    @Override
    default SubjectParts parts() {
      return SubjectParts.none().with(app());
    }
  }

  /** The ranking of the search for a keyword on a device. */
  record Search(Device device, Country country, Keyword keyword)
      implements Subject<Facts.SearchRanking> {
    @Override
    public StoreType store() {
      return device.store();
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.SEARCH;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none().with(device).with(keyword);
    }
  }

  /** The suggestions for a typed term. */
  record Suggestions(StoreType store, Country country, Keyword term)
      implements Subject<Facts.SuggestionList> {
    @Override
    public SubjectKind kind() {
      return SubjectKind.SUGGESTIONS;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none().with(store).with(term);
    }
  }

  /** The top charts of a category on a device. */
  record Chart(Device device, Country country, CategoryId category)
      implements Subject<Facts.ChartRanking> {
    @Override
    public StoreType store() {
      return device.store();
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.CHART;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none().with(device).with(category);
    }
  }

  /** The listing of an app, or its absence. */
  record Listing(AppId app, Country country) implements OfApp<Facts.Listing> {
    @Override
    public SubjectKind kind() {
      return SubjectKind.LISTING;
    }
  }

  /** What lists of apps have of an app, if that is less than its listing. */
  record Summary(AppId app, Country country) implements OfApp<Facts.Summary> {
    @Override
    public SubjectKind kind() {
      return SubjectKind.SUMMARY;
    }
  }

  /** The rating of an app. */
  record Rating(AppId app, Country country) implements OfApp<Facts.Rating> {
    @Override
    public SubjectKind kind() {
      return SubjectKind.RATING;
    }
  }

  /**
   * The rank of a keyword among all keywords of a store, which the service itself estimates from
   * the suggestion lists; never fetched.
   */
  record SuggestionRank(StoreType store, Country country, Keyword keyword)
      implements Subject<Facts.SuggestionRank> {
    @Override
    public SubjectKind kind() {
      return SubjectKind.SUGGESTION_RANK;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none().with(store).with(keyword);
    }
  }

  /** The Apple Ads search popularity of a keyword. */
  record Popularity(Country country, Keyword keyword) implements Subject<Facts.Popularity> {
    @Override
    public StoreType store() {
      return StoreType.APP_STORE;
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.POPULARITY;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none().with(keyword);
    }
  }

  /** The keywords that Apple Ads recommends for an app. */
  record AdsSuggestions(AppId app, Country country) implements OfApp<Facts.AdsSuggestionList> {
    public AdsSuggestions {
      if (app.store() != StoreType.APP_STORE) {
        throw new IllegalArgumentException(
            "Apple Ads is only for the App Store, not for " + app + ".");
      }
    }

    @Override
    public StoreType store() {
      return StoreType.APP_STORE;
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.ADS_SUGGESTIONS;
    }
  }

  /** The apps that a store shows as similar to an app. */
  record SimilarApps(AppId app, Country country) implements OfApp<AppList> {
    @Override
    public SubjectKind kind() {
      return SubjectKind.SIMILAR_APPS;
    }

    @Override
    public boolean isOnProductPage() {
      return app.store() == StoreType.APP_STORE;
    }
  }

  /** The apps of a developer. */
  record DeveloperApps(DeveloperId developer, Country country) implements Subject<AppList> {
    @Override
    public StoreType store() {
      return developer.store();
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.DEVELOPER_APPS;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none().with(developer);
    }
  }

  /** How many of an app's ratings have how many stars. */
  record Histogram(AppId app, Country country) implements OfApp<RatingHistogram> {
    @Override
    public SubjectKind kind() {
      return SubjectKind.HISTOGRAM;
    }

    @Override
    public boolean isOnProductPage() {
      return app.store() == StoreType.APP_STORE;
    }
  }

  /** The newest reviews of an app. */
  record Reviews(AppId app, Country country) implements OfApp<ReviewList> {
    @Override
    public SubjectKind kind() {
      return SubjectKind.REVIEWS;
    }
  }

  /** What one review of an app says. */
  record ReviewText(AppId app, Country country, String id) implements Subject<Review> {
    public ReviewText {
      if (id.isBlank()) {
        throw new IllegalArgumentException("A review must have an id.");
      }
    }

    @Override
    public StoreType store() {
      return app.store();
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.REVIEW;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none().with(app).withReview(id);
    }
  }

  /** The searches that the App Store shows as trending. */
  record TrendingSearches(Country country) implements Subject<KeywordList> {
    @Override
    public StoreType store() {
      return StoreType.APP_STORE;
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.TRENDING_SEARCHES;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none();
    }
  }

  /** The terms that are searched for most in a genre of Apple Ads. */
  record TopSearches(Country country, AdsGenre genre)
      implements Subject<dev.storescope.observation.TopSearches> {
    /** The name of the genre is a category. */
    static TopSearches of(Country country, CategoryId genre) {
      return AdsGenre.find(genre.value())
          .map(known -> new TopSearches(country, known))
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "Unknown genre '%s' of Apple Ads. Use a name such as FOOD_DRINK."
                          .formatted(genre)));
    }

    @Override
    public StoreType store() {
      return StoreType.APP_STORE;
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.TOP_SEARCHES;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none().with(new CategoryId(genre.name()));
    }
  }

  /** The ranks of an app that another program reports; never fetched. */
  record ReportedRanks(Device device, AppId app, Country country) implements Subject<ReportedRank> {
    public ReportedRanks {
      if (device.store() != app.store()) {
        throw new IllegalArgumentException(
            "%s has no device %s.".formatted(app.store().wireName(), device.wireName()));
      }
    }

    @Override
    public StoreType store() {
      return device.store();
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.REPORTED_RANKS;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none().with(device).with(app);
    }
  }

  /** How many terms a report of Apple Ads has at each popularity. */
  record PopularityReport(Country country) implements Subject<PopularityCounts> {
    @Override
    public StoreType store() {
      return StoreType.APP_STORE;
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.POPULARITY_REPORT;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none();
    }
  }

  /**
   * The parameters of the estimates of downloads in a market, which the service itself fits to what
   * it observed; never fetched.
   */
  record DownloadsFit(StoreType store, Country country) implements Subject<DownloadsParameters> {
    @Override
    public SubjectKind kind() {
      return SubjectKind.DOWNLOADS_FIT;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none().with(store);
    }
  }

  /**
   * The downloads of an app in a country, which the service itself estimates every day from what it
   * observed; never fetched.
   */
  record EstimatedDownloads(AppId app, Country country) implements OfApp<Facts.EstimatedDownloads> {
    @Override
    public SubjectKind kind() {
      return SubjectKind.ESTIMATED_DOWNLOADS;
    }
  }

  /** What the App Store's page of an app has beside its listing. */
  record ProductPage(AppId app, Country country)
      implements OfApp<dev.storescope.observation.ProductPage> {
    public ProductPage {
      if (app.store() != StoreType.APP_STORE) {
        throw new IllegalArgumentException(
            "Only the App Store has product pages, not the store of " + app + ".");
      }
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.PRODUCT_PAGE;
    }

    @Override
    public boolean isOnProductPage() {
      return true;
    }
  }

  /** What the App Store's page of the results of a search shows, with a rank or without. */
  record SearchPage(Device device, Country country, Keyword keyword)
      implements Subject<SearchEntries> {
    public SearchPage {
      if (device.store() != StoreType.APP_STORE) {
        throw new IllegalArgumentException(
            "Only the App Store has search pages, not the store of " + device + ".");
      }
    }

    @Override
    public StoreType store() {
      return device.store();
    }

    @Override
    public SubjectKind kind() {
      return SubjectKind.SEARCH_PAGE;
    }

    @Override
    public SubjectParts parts() {
      return SubjectParts.none().with(device).with(keyword);
    }
  }

  StoreType store();

  Country country();

  SubjectKind kind();

  /** How long an observation is current at any moment; empty if as long as most are. */
  default Optional<Duration> currentFor() {
    return isOnProductPage() ? SubjectKind.PRODUCT_PAGE.currentFor() : kind().currentFor();
  }

  /** Whether the product page of its app has it, which is fetched once a week at most. */
  default boolean isOnProductPage() {
    return false;
  }

  /** Its values of the parts of its kind. */
  SubjectParts parts();

  /** The keyword that it is about; empty if it is about something else. */
  default Optional<Keyword> findKeyword() {
    return kind().parts().contains(SubjectPart.KEYWORD)
        ? Optional.of(parts().keyword())
        : Optional.empty();
  }

  /**
   * Whether it is what lists refer to, such as a listing: archived by itself, and current until
   * another observation replaces it.
   */
  default boolean isContent() {
    return kind().isContent();
  }
}
