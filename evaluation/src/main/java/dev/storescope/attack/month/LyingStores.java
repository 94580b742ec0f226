package dev.storescope.attack.month;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.PlayTraffic;
import dev.storescope.sandbox.world.ReportedDays;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.Traffic;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The stores of a world with its troubles: what they show is at times false, in the right form. */
record LyingStores(SimulatedStores world, Troubles troubles, AtomicInteger turn)
    implements SimulatedStores {
  /** How old the listings of a stale cache are. */
  static final Duration STALE = Duration.ofDays(20);

  LyingStores(SimulatedStores world, Troubles troubles) {
    this(world, troubles, new AtomicInteger());
  }

  @Override
  public StoreView visit(StoreType store, Country country, Instant at) {
    return new LyingView(this, store, country, at, world.visit(store, country, at));
  }

  @Override
  public List<PopularTerm> popularTerms(Country country, ReportedDays days) {
    return world.popularTerms(country, days);
  }

  @Override
  public List<SuggestedTerm> suggestedTerms(AppId app, Country country, Instant at) {
    return world.suggestedTerms(app, country, at);
  }

  @Override
  public List<Traffic> traffic(AppId app, Country country, LocalDate day) {
    return world.traffic(app, country, day);
  }

  @Override
  public PlayTraffic playTraffic(AppId app, LocalDate day) {
    return world.playTraffic(app, day);
  }

  @Override
  public Map<String, PlayTraffic.Visits> playTerms(AppId app, LocalDate day) {
    return world.playTerms(app, day);
  }

  /** A store as it shows itself in a country. */
  private record LyingView(
      LyingStores stores, StoreType store, Country country, Instant at, StoreView truth)
      implements StoreView {
    private static final String ANY_TERM = "free games";
    private static final int FEW = 5;

    private boolean has(Trouble trouble) {
      return stores.troubles().has(trouble, store, at);
    }

    @Override
    public List<AppPage> search(Device device, String term, int limit) {
      StoreView shown = has(Trouble.OTHER_COUNTRY) ? elsewhere() : truth;
      return list(shown.search(device, has(Trouble.ONE_LIST) ? ANY_TERM : term, limit));
    }

    private StoreView elsewhere() {
      Country other = country.equals(new Country("us")) ? new Country("gb") : new Country("us");
      return stores.world().visit(store, other, at);
    }

    private List<AppPage> list(List<AppPage> pages) {
      List<AppPage> shown = has(Trouble.REVERSED_LISTS) ? pages.reversed() : pages;
      return shown.stream()
          .limit(has(Trouble.CUT_LISTS) ? FEW : shown.size())
          .map(this::page)
          .toList();
    }

    private AppPage page(AppPage page) {
      return FalsePages.of(page, stores.troubles().at(store, at));
    }

    @Override
    public List<String> suggest(String typed) {
      List<String> terms = truth.suggest(has(Trouble.ONE_LIST) ? "a" : typed);
      List<String> shown = has(Trouble.REVERSED_LISTS) ? terms.reversed() : terms;
      return shown;
    }

    @Override
    public List<String> trendingSearches(int limit) {
      return truth.trendingSearches(limit);
    }

    @Override
    public List<AppPage> chart(Device device, ChartKind kind, CategoryId category, int limit) {
      StoreView shown = has(Trouble.OTHER_COUNTRY) ? elsewhere() : truth;
      ChartKind of = has(Trouble.EQUAL_CHARTS) ? ChartKind.FREE : kind;
      return list(shown.chart(device, of, category, limit));
    }

    @Override
    public Optional<AppPage> find(AppId app) {
      if (has(Trouble.OTHER_APP)) {
        return truth.find(app).map(this::another);
      }
      boolean stale = has(Trouble.STALE_CACHE) && stores.turn().incrementAndGet() % 2 == 0;
      StoreView shown = stale ? stores.world().visit(store, country, at.minus(STALE)) : truth;
      return shown.find(app).or(() -> truth.find(app)).map(this::page);
    }

    private AppPage another(AppPage page) {
      return truth.similarTo(page.app()).stream()
          .filter(other -> other.developer().id() != page.developer().id())
          .findFirst()
          .map(other -> FalsePages.under(page.app(), other))
          .orElse(page);
    }

    @Override
    public Optional<AppPage> findByBundle(String bundleId) {
      return truth.findByBundle(bundleId);
    }

    @Override
    public List<AppPage> appsOf(long developerId) {
      return truth.appsOf(developerId);
    }

    @Override
    public List<AppPage> similarTo(AppId app) {
      return truth.similarTo(app);
    }

    @Override
    public List<String> keywords(AppId app) {
      return truth.keywords(app);
    }

    @Override
    public List<AppReview> reviews(AppId app, int limit) {
      return truth.reviews(app, limit);
    }

    @Override
    public Optional<String> findCategoryName(CategoryId category) {
      return truth.findCategoryName(category);
    }
  }
}
