package dev.storescope.sandbox.apple;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.sandbox.world.Stores;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An App Store of a few apps, the same in every country. A search finds those whose title has the
 * term in it, in the order in which they are given; a chart has those of its category, free or
 * paid. What is suggested to someone is given, too.
 */
public final class SmallStores implements Stores {
  private static final Map<String, String> CATEGORIES =
      Map.of("6007", "Productivité & co", "6014", "Jeux", "7012", "Puzzle", "6015", "Finance");

  private final List<AppPage> apps;
  private final List<String> suggestions;
  private final Map<LocalDate, List<PopularTerm>> popularTerms;

  public SmallStores(
      List<AppPage> apps,
      List<String> suggestions,
      Map<LocalDate, List<PopularTerm>> popularTerms) {
    this.apps = List.copyOf(apps);
    this.suggestions = List.copyOf(suggestions);
    this.popularTerms = Map.copyOf(popularTerms);
  }

  public static SmallStores of(AppPage... apps) {
    return new SmallStores(List.of(apps), List.of(), Map.of());
  }

  /** So many apps that nobody rated, named "App" and a number. */
  public static SmallStores ofSize(int size) {
    return new SmallStores(
        IntStream.rangeClosed(1, size)
            .mapToObj(i -> SampleApps.unrated(1_000_000_000L + i, "App " + i))
            .toList(),
        List.of(),
        Map.of());
  }

  @Override
  public StoreVisit visit(StoreType store, Country country, Instant at) {
    return new Visit(apps, suggestions, country);
  }

  @Override
  public List<PopularTerm> popularTerms(Country country, LocalDate sunday) {
    return country.equals(Country.of("us"))
        ? popularTerms.getOrDefault(sunday, List.of())
        : List.of();
  }

  private record Visit(List<AppPage> apps, List<String> suggestions, Country country)
      implements StoreVisit {

    @Override
    public List<AppPage> search(Device device, String term, int limit) {
      String wanted = term.toLowerCase(Locale.ROOT);
      return apps.stream()
          .filter(app -> device == Device.IPHONE || !app.ipadScreenshots().isEmpty())
          .filter(app -> app.title().toLowerCase(Locale.ROOT).contains(wanted))
          .limit(limit)
          .toList();
    }

    @Override
    public List<String> suggest(String typed) {
      return suggestions;
    }

    @Override
    public List<AppPage> chart(Device device, ChartKind kind, CategoryId category, int limit) {
      return apps.stream()
          .filter(app -> device == Device.IPHONE || !app.ipadScreenshots().isEmpty())
          .filter(app -> kind == ChartKind.GROSSING || free(app) == (kind == ChartKind.FREE))
          .filter(app -> category.equals(CategoryId.OVERALL) || has(app, category))
          .limit(limit)
          .toList();
    }

    private static boolean free(AppPage app) {
      return app.price().isFree();
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
      Stream<AppPage> others = apps.stream().filter(other -> !other.app().equals(app));
      return find(app).isPresent() ? others.limit(50).toList() : List.of();
    }

    @Override
    public Optional<String> findCategoryName(CategoryId category) {
      return Optional.ofNullable(CATEGORIES.get(category.value()));
    }
  }
}
