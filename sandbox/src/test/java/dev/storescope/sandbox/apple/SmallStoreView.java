package dev.storescope.sandbox.apple;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppPage.PageCategory;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.SampleReviews;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A store of a few apps. A search finds the apps that have the term in the title or in the name of
 * the developer, in the order in which they are given; a chart has those of its category, free or
 * paid; similar apps share a category. One category has no apps.
 *
 * @param suggestions the suggestions for a typed text
 */
public record SmallStoreView(List<AppPage> apps, Suggestions suggestions) implements StoreView {
  public static final CategoryId WITHOUT_APPS = new CategoryId("TRAVEL_AND_LOCAL");

  /** Completes a typed text. */
  @FunctionalInterface
  public interface Suggestions {
    List<String> complete(String typed);
  }

  @Override
  public List<AppPage> search(Device device, String term, int limit) {
    UnaryOperator<String> lower = text -> text.toLowerCase(Locale.ROOT);
    return on(device)
        .filter(
            app -> lower.apply(app.title() + app.developer().name()).contains(lower.apply(term)))
        .limit(limit)
        .toList();
  }

  @Override
  public List<String> suggest(String typed) {
    return suggestions.complete(typed);
  }

  @Override
  public List<String> trendingSearches(int limit) {
    return suggestions.complete("").stream().limit(limit).toList();
  }

  @Override
  public List<AppPage> chart(Device device, ChartKind kind, CategoryId category, int limit) {
    return on(device)
        .filter(
            app -> kind == ChartKind.GROSSING || app.price().isFree() == (kind == ChartKind.FREE))
        .filter(app -> category.equals(CategoryId.OVERALL) || has(app, category))
        .limit(limit)
        .toList();
  }

  private Stream<AppPage> on(Device device) {
    return apps.stream().filter(app -> device != Device.IPAD || !app.ipadScreenshots().isEmpty());
  }

  private static boolean has(AppPage app, CategoryId category) {
    return app.categories().stream().anyMatch(each -> each.id().equals(category));
  }

  @Override
  public Optional<AppPage> find(AppId app) {
    return apps.stream().filter(each -> each.app().equals(app)).findFirst();
  }

  @Override
  public Optional<AppPage> findByBundle(String bundleId) {
    return apps.stream().filter(each -> each.bundleId().equals(bundleId)).findFirst();
  }

  @Override
  public List<AppPage> appsOf(long developerId) {
    return apps.stream()
        .filter(app -> app.developer().id() == developerId)
        .sorted(
            Comparator.comparing((AppPage app) -> app.release().releasedAt())
                .reversed()
                .thenComparing(AppPage::app))
        .toList();
  }

  @Override
  public List<AppPage> similarTo(AppId app) {
    return find(app).stream()
        .flatMap(
            page ->
                apps.stream()
                    .filter(other -> !other.equals(page))
                    .filter(
                        other -> page.categories().stream().anyMatch(other.categories()::contains)))
        .limit(50)
        .toList();
  }

  @Override
  public List<String> keywords(AppId app) {
    return find(app).stream().flatMap(_ -> Stream.of("memo", "note pad", "écrire")).toList();
  }

  @Override
  public List<AppReview> reviews(AppId app, int limit) {
    return find(app).stream().flatMap(page -> SampleReviews.of(page, limit).stream()).toList();
  }

  @Override
  public Optional<String> findCategoryName(CategoryId category) {
    return apps.stream()
        .flatMap(app -> app.categories().stream())
        .filter(each -> each.id().equals(category))
        .map(PageCategory::name)
        .findFirst()
        .or(() -> Optional.of("Travel & Local").filter(_ -> category.equals(WITHOUT_APPS)));
  }
}
