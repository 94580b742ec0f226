package dev.storescope.observation;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Optional;

/**
 * What is fetched and observed, in one storefront.
 *
 * @param <F> the facts of its observations
 */
public sealed interface Subject<F extends Facts> {

  /** The ranking of the search for a keyword on a device. */
  record Search(Device device, Country country, Keyword keyword)
      implements Subject<Facts.SearchRanking> {
    @Override
    public StoreType store() {
      return device.store();
    }
  }

  /** The suggestions for a typed term. */
  record Suggestions(StoreType store, Country country, Keyword term)
      implements Subject<Facts.SuggestionList> {}

  /** The top charts of a category on a device. */
  record Chart(Device device, Country country, CategoryId category)
      implements Subject<Facts.ChartRanking> {
    @Override
    public StoreType store() {
      return device.store();
    }
  }

  /** The listing of an app, or its absence. */
  record Listing(AppId app, Country country) implements Subject<Facts.Listing> {
    @Override
    public StoreType store() {
      return app.store();
    }
  }

  /** What lists of apps have of an app, if that is less than its listing. */
  record Summary(AppId app, Country country) implements Subject<Facts.Summary> {
    @Override
    public StoreType store() {
      return app.store();
    }
  }

  /** The rating of an app. */
  record Rating(AppId app, Country country) implements Subject<Facts.Rating> {
    @Override
    public StoreType store() {
      return app.store();
    }
  }

  /**
   * The rank of a keyword among all keywords of a store, which the service itself estimates from
   * the suggestion lists; never fetched.
   */
  record SuggestionRank(StoreType store, Country country, Keyword keyword)
      implements Subject<Facts.SuggestionRank> {}

  /** The Apple Ads search popularity of a keyword. */
  record Popularity(Country country, Keyword keyword) implements Subject<Facts.Popularity> {
    @Override
    public StoreType store() {
      return StoreType.APP_STORE;
    }
  }

  /** The keywords that Apple Ads recommends for an app. */
  record AdsSuggestions(AppId app, Country country) implements Subject<Facts.AdsSuggestionList> {
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
  }

  /** The apps that a store shows as similar to an app. */
  record SimilarApps(AppId app, Country country) implements Subject<AppList> {
    @Override
    public StoreType store() {
      return app.store();
    }
  }

  /** The apps of a developer. */
  record DeveloperApps(DeveloperId developer, Country country) implements Subject<AppList> {
    @Override
    public StoreType store() {
      return developer.store();
    }
  }

  /** How many of an app's ratings have how many stars. */
  record Histogram(AppId app, Country country) implements Subject<RatingHistogram> {
    @Override
    public StoreType store() {
      return app.store();
    }
  }

  /** The newest reviews of an app. */
  record Reviews(AppId app, Country country) implements Subject<ReviewList> {
    @Override
    public StoreType store() {
      return app.store();
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
  }

  /** The searches that the App Store shows as trending. */
  record TrendingSearches(Country country) implements Subject<KeywordList> {
    @Override
    public StoreType store() {
      return StoreType.APP_STORE;
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
  }

  /** How many terms a report of Apple Ads has at each popularity. */
  record PopularityReport(Country country) implements Subject<PopularityCounts> {
    @Override
    public StoreType store() {
      return StoreType.APP_STORE;
    }
  }

  /**
   * The parameters of the estimates of downloads in a market, which the service itself fits to what
   * it observed; never fetched.
   */
  record DownloadsFit(StoreType store, Country country) implements Subject<DownloadsParameters> {}

  /**
   * The downloads of an app in a country, which the service itself estimates every day from what it
   * observed; never fetched.
   */
  record EstimatedDownloads(AppId app, Country country)
      implements Subject<Facts.EstimatedDownloads> {
    @Override
    public StoreType store() {
      return app.store();
    }
  }

  StoreType store();

  Country country();

  /** The keyword that it is about; empty if it is about something else. */
  default Optional<Keyword> findKeyword() {
    return switch (this) {
      case Search search -> Optional.of(search.keyword());
      case Suggestions suggestions -> Optional.of(suggestions.term());
      case SuggestionRank rank -> Optional.of(rank.keyword());
      case Popularity popularity -> Optional.of(popularity.keyword());
      case Chart _, Listing _, Summary _, Rating _, AdsSuggestions _ -> Optional.empty();
      case SimilarApps _, DeveloperApps _, Histogram _, Reviews _, ReviewText _ -> Optional.empty();
      case TrendingSearches _, PopularityReport _, ReportedRanks _ -> Optional.empty();
      case DownloadsFit _, EstimatedDownloads _ -> Optional.empty();
    };
  }

  /**
   * Whether it is what lists refer to, such as a listing: archived by itself, and current until
   * another observation replaces it.
   */
  default boolean isContent() {
    return switch (this) {
      case Listing _, Summary _, ReviewText _ -> true;
      case Search _, Suggestions _, SuggestionRank _, Chart _, Rating _ -> false;
      case Popularity _, AdsSuggestions _ -> false;
      case SimilarApps _, DeveloperApps _, Histogram _, Reviews _, TrendingSearches _ -> false;
      case PopularityReport _, ReportedRanks _ -> false;
      case DownloadsFit _, EstimatedDownloads _ -> false;
    };
  }
}
