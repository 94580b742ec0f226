package dev.storescope.observation;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;

/**
 * What is looked at in a store, in one country.
 *
 * @param <F> what is seen there
 */
public sealed interface Subject<F extends Facts> {

  /** Who ranks for a keyword on a device. */
  record Search(Device device, Country country, Keyword keyword)
      implements Subject<Facts.SearchRanking> {
    @Override
    public StoreType store() {
      return device.store();
    }
  }

  /** What a store suggests to someone who has typed a term. */
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

  /** How an app is described, or that it is not there. */
  record Listing(AppId app, Country country) implements Subject<Facts.Listing> {
    @Override
    public StoreType store() {
      return app.store();
    }
  }

  /** How an app is rated. */
  record Rating(AppId app, Country country) implements Subject<Facts.Rating> {
    @Override
    public StoreType store() {
      return app.store();
    }
  }

  /** How much a keyword is searched for in the App Store, as Apple's search ads tell. */
  record Demand(Country country, Keyword keyword) implements Subject<Facts.Popularity> {
    @Override
    public StoreType store() {
      return StoreType.APP_STORE;
    }
  }

  /** The keywords that Apple's search ads recommend for an app. */
  record AdsSuggestions(AppId app, Country country) implements Subject<Facts.AdsSuggestionList> {
    public AdsSuggestions {
      if (app.store() != StoreType.APP_STORE) {
        throw new IllegalArgumentException("search ads are of the App Store, not of " + app);
      }
    }

    @Override
    public StoreType store() {
      return StoreType.APP_STORE;
    }
  }

  StoreType store();

  Country country();
}
