package dev.storescope.attack.month;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppPage.PagePrice;
import dev.storescope.sandbox.world.AppPage.Ratings;
import dev.storescope.store.AppId;
import java.util.List;

/** Pages of apps with something false. */
final class FalsePages {
  private static final long FEWER = 50;
  private static final long MORE = 1_000;

  private FalsePages() {}

  /** A page as it is shown with some troubles. */
  static AppPage of(AppPage page, List<Trouble> troubles) {
    AppPage shown = page;
    for (Trouble trouble : troubles) {
      shown = of(shown, trouble);
    }
    return shown;
  }

  private static AppPage of(AppPage page, Trouble trouble) {
    return switch (trouble) {
      case RATINGS_DIVIDED -> with(page, ratings(page.ratings(), 1, FEWER));
      case RATINGS_MULTIPLIED -> with(page, ratings(page.ratings(), MORE, 1));
      case NO_RATINGS -> with(page, Ratings.NONE);
      case ERROR_TITLES -> with(page, "Error 503", page.price(), page.ratings());
      case OTHER_CURRENCY ->
          with(
              page,
              page.title(),
              new PagePrice(page.price().amount(), "TRY", page.price().text()),
              page.ratings());
      case Trouble _ -> page;
    };
  }

  private static Ratings ratings(Ratings true_, long times, long parts) {
    List<Long> histogram = true_.histogram().stream().map(stars -> stars * times / parts).toList();
    long count = histogram.stream().mapToLong(Long::longValue).sum();
    return count == 0 ? Ratings.NONE : new Ratings(true_.average(), count, histogram);
  }

  private static AppPage with(AppPage page, Ratings ratings) {
    return with(page, page.title(), page.price(), ratings);
  }

  private static AppPage with(AppPage page, String title, PagePrice price, Ratings ratings) {
    return copy(page, page.app(), title, price, ratings);
  }

  /** The page of one app under the id of another. */
  static AppPage under(AppId app, AppPage other) {
    return copy(other, app, other.title(), other.price(), other.ratings());
  }

  private static AppPage copy(
      AppPage page, AppId app, String title, PagePrice price, Ratings ratings) {
    return new AppPage(
        app,
        page.bundleId(),
        page.kind(),
        page.developer(),
        title,
        page.subtitle(),
        page.description(),
        page.icon(),
        page.screenshots(),
        page.ipadScreenshots(),
        page.categories(),
        price,
        page.inAppPurchases(),
        page.release(),
        ratings,
        page.installs(),
        page.containsAds());
  }
}
