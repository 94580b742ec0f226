package dev.storescope.evaluation;

import dev.storescope.connector.AppEntry;
import dev.storescope.observation.Facts;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the reply to a search has of an app: the App Store's all that a listing has and the rating
 * with the count, Google Play's a summary and the average. The same app is in many replies.
 */
public final class PageEntries {
  private static final double ROUNDED_BY_APPLE = 100_000;

  private record Made(AppPage page, AppEntry entry) {}

  private final Map<AppId, Made> made = new ConcurrentHashMap<>();

  AppEntry of(AppPage page) {
    Made known = made.get(page.app());
    if (known == null || !known.page().equals(page)) {
      known = new Made(page, make(page));
      made.put(page.app(), known);
    }
    return known.entry();
  }

  private static AppEntry make(AppPage page) {
    return switch (page.app().store()) {
      case APP_STORE -> AppEntry.of(page.app(), listed(page), rating(page));
      case GOOGLE_PLAY -> AppEntry.of(page.app(), summary(page), average(page));
    };
  }

  static Facts.Rating rating(AppPage page) {
    return new Facts.Rating(
        Math.round(page.ratings().average() * ROUNDED_BY_APPLE) / ROUNDED_BY_APPLE,
        page.ratings().count());
  }

  private static Facts.CardRating average(AppPage page) {
    return page.ratings().count() == 0
        ? new Facts.CardRating.NotShown()
        : new Facts.CardRating.Average(page.ratings().average());
  }

  private static Facts.Summary summary(AppPage page) {
    return new Facts.Summary(
        page.title(),
        Optional.of(page.developer().name()),
        Optional.of(page.icon()),
        Optional.of(price(page)),
        Optional.empty(),
        Optional.of(page.subtitle())
            .filter(text -> !text.isBlank())
            .or(() -> Optional.of(page.title())),
        Optional.empty());
  }

  private static Facts.Price price(AppPage page) {
    return new Facts.Price(
        page.price().text(),
        Optional.of(page.price().amount()),
        Optional.of(page.price().currency()));
  }

  static Facts.Listed listed(AppPage page) {
    boolean apple = page.app().store() == StoreType.APP_STORE;
    return new Facts.Listed(
        page.kind() == AppPage.Kind.BUNDLE
            ? Facts.ListingKind.BUNDLE
            : Facts.ListingKind.APPLICATION,
        page.title(),
        page.description(),
        Optional.empty(),
        apple ? Optional.empty() : Optional.of(page.subtitle()),
        page.icon(),
        Map.of(),
        page.categories().stream()
            .map(category -> new Facts.Category(category.id(), category.name()))
            .toList(),
        page.developer().name(),
        Optional.of(price(page)),
        new Facts.InAppPurchases.NotShown(),
        Optional.of(page.release().version()),
        Optional.of(page.release().releasedAt()),
        Optional.of(page.release().updatedAt()),
        details(page, apple));
  }

  private static Facts.ListingDetails details(AppPage page, boolean apple) {
    return new Facts.ListingDetails(
        Optional.of(Long.toString(page.developer().id())),
        apple ? Optional.of(page.bundleId()) : Optional.empty(),
        Optional.empty(),
        List.of(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        apple ? OptionalLong.empty() : OptionalLong.of(page.installs()),
        apple ? Optional.empty() : Optional.of(page.containsAds()),
        Optional.empty(),
        Optional.empty());
  }
}
