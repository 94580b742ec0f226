package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.catalog.ListingWriter;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.ProductCatalog;
import dev.storescope.sandbox.world.catalog.Term;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The ground truth, invisible in the stores: searches, downloads and installs. For tests and the
 * evaluation of estimates only.
 */
public final class GroundTruth {
  private static final int LEVEL_DAYS = 28;
  private static final int FIRST = 10;

  /** Only the most searched of the terms that match an app are considered. */
  private static final int MOST_TRIED = 600;

  private final ProductCatalog catalog;
  private final Downloads downloads;
  private final BiFunction<StoreType, Country, MarketState> states;

  GroundTruth(
      ProductCatalog catalog,
      Downloads downloads,
      BiFunction<StoreType, Country, MarketState> states) {
    this.catalog = catalog;
    this.downloads = downloads;
    this.states = states;
  }

  /** All searches per day in a market, averaged over four weeks. */
  public double searchesOfAllTerms(StoreType store, Country country) {
    return terms(state(store, country)).searchesOfAll();
  }

  /** The search terms, most searched first, averaged over four weeks. */
  public List<String> terms(StoreType store, Country country) {
    MarketTerms terms = terms(state(store, country));
    return IntStream.range(0, terms.size()).mapToObj(number -> terms.get(number).text()).toList();
  }

  /** The searches for exactly this term on a day; 0 for an unknown term. */
  public double searches(StoreType store, Country country, String term, LocalDate day) {
    MarketTerms terms = terms(state(store, country));
    return terms.find(term).stream()
        .mapToDouble(number -> terms.on(number, day.toEpochDay()))
        .sum();
  }

  /** The searches per day for a term: the mean of the 28 days up to one. */
  public double searchesPerDay(StoreType store, Country country, String term, LocalDate lastDay) {
    MarketTerms terms = terms(state(store, country));
    return terms.find(term).stream()
        .mapToDouble(number -> terms.mean(number, lastDay.toEpochDay(), LEVEL_DAYS))
        .sum();
  }

  /**
   * The first-time downloads of an app in a country on a day, from all sources; 0 for an unknown
   * app and where it is not offered. Over all countries and the days until one they add up to the
   * counter of Google Play.
   */
  public double downloads(AppId app, Country country, LocalDate day) {
    return catalog
        .find(app)
        .map(product -> downloads.on(product, app.store(), country, day.toEpochDay()))
        .orElse(0.0);
  }

  /** The first-time downloads of an app in all countries on a day. */
  public double downloadsWorldwide(AppId app, LocalDate day) {
    long from = day.toEpochDay();
    return catalog
        .find(app)
        .map(
            product ->
                downloads.untilWorldwide(product, app.store(), from + 1)
                    - downloads.untilWorldwide(product, app.store(), from))
        .orElse(0.0);
  }

  /** The first installs of an app on a day from organic searches for a term. */
  public double installs(AppId app, Country country, String term, LocalDate day) {
    return catalog
        .find(app)
        .map(product -> installs(state(app.store(), country), product, term, day))
        .orElse(0.0);
  }

  private static double installs(MarketState state, Product product, String term, LocalDate day) {
    return state.installs().of(product, term, day.toEpochDay());
  }

  /** The first-time downloads of an app in a country on a day that come by search. */
  public double downloadsBySearch(AppId app, Country country, LocalDate day) {
    return catalog
        .find(app)
        .map(downloads::bySearch)
        .map(share -> share * downloads(app, country, day))
        .orElse(0.0);
  }

  /**
   * Whether an app would be among the first ten for a term on any of some days, at noon, if its
   * title had the words of the term from the first of them on.
   */
  public boolean reachesFirstTen(AppId app, Country country, String term, LocalDate day, int days) {
    return catalog
        .find(app)
        .filter(product -> catalog.isOffered(product, app.store(), country))
        .map(product -> reachesFirstTen(state(app.store(), country), product, term, day, days))
        .orElse(false);
  }

  private static boolean reachesFirstTen(
      MarketState state, Product product, String term, LocalDate day, int days) {
    Device device = Device.defaultFor(state.market().store());
    return LongStream.range(day.toEpochDay(), day.toEpochDay() + days)
        .map(each -> each * 24 + 12)
        .anyMatch(noon -> state.search().wouldBeAmong(FIRST, product, term, device, noon));
  }

  /**
   * The app that a term names, if it is a brand term: if most of its searches name the app. A need
   * for which a little-known app is named is none.
   */
  public Optional<AppId> brandOwner(StoreType store, Country country, String term) {
    return find(state(store, country), term)
        .flatMap(Term::brand)
        .map(product -> ProductCatalog.id(product, store));
  }

  private static Optional<Term> find(MarketState state, String term) {
    MarketTerms terms = terms(state);
    return terms.find(term).stream().mapToObj(terms::get).findFirst();
  }

  /** The terms that bring an app installs on a day, best first; bounded. */
  public List<String> bestTerms(AppId app, Country country, LocalDate day, int limit) {
    return catalog
        .find(app)
        .map(product -> bestTerms(state(app.store(), country), product, day, limit))
        .orElse(List.of());
  }

  private List<String> bestTerms(MarketState state, Product product, LocalDate day, int limit) {
    record Bringing(String term, double installs) {}
    return termsThatFit(state, product, day.toEpochDay(), MOST_TRIED).stream()
        .map(term -> new Bringing(term, installs(state, product, term, day)))
        .filter(bringing -> bringing.installs() > 0)
        .sorted(Comparator.comparingDouble(Bringing::installs).reversed())
        .limit(limit)
        .map(Bringing::term)
        .toList();
  }

  /** The most searched of the terms that match an app, best first. */
  static List<String> termsThatFit(MarketState state, Product product, long day, int most) {
    ListingWriter listings = state.market().listings();
    long era = listings.eraOf(product, day);
    MarketTerms terms = terms(state);
    List<String> fitting = new ArrayList<>();
    for (int number = 0; number < terms.size() && fitting.size() < most; number++) {
      Term term = terms.get(number);
      boolean isOwn = term.owner().filter(product::equals).isPresent();
      if (isOwn
          || listings.fit(product, era, ListingWriter.words(term.text()))
              >= SearchEngine.HAS_ALL_WORDS) {
        fitting.add(term.text());
      }
    }
    return fitting;
  }

  private MarketState state(StoreType store, Country country) {
    return states.apply(store, country);
  }

  private static MarketTerms terms(MarketState state) {
    return state.market().terms();
  }
}
