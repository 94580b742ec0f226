package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.SearchEngine.Found;
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

/** The truth of a world. */
final class WorldTruth implements Truth {
  private static final int LEVEL_DAYS = 28;
  private static final int MOST_RESULTS = 200;

  /** The terms that an app fits are too many to search for all of them: so many, most searched. */
  private static final int MOST_TRIED = 600;

  private final Catalogue catalogue;
  private final BiFunction<StoreType, Country, Place> places;

  WorldTruth(Catalogue catalogue, BiFunction<StoreType, Country, Place> places) {
    this.catalogue = catalogue;
    this.places = places;
  }

  @Override
  public double searchesOfAllTerms(StoreType store, Country country) {
    return terms(place(store, country)).searchesOfAll();
  }

  @Override
  public List<String> terms(StoreType store, Country country) {
    MarketTerms terms = terms(place(store, country));
    return IntStream.range(0, terms.size()).mapToObj(number -> terms.get(number).text()).toList();
  }

  @Override
  public double searches(StoreType store, Country country, String term, LocalDate day) {
    MarketTerms terms = terms(place(store, country));
    return terms.find(term).stream()
        .mapToDouble(number -> terms.on(number, day.toEpochDay()))
        .sum();
  }

  @Override
  public double searchesPerDay(StoreType store, Country country, String term, LocalDate lastDay) {
    MarketTerms terms = terms(place(store, country));
    return terms.find(term).stream()
        .mapToDouble(number -> terms.mean(number, lastDay.toEpochDay(), LEVEL_DAYS))
        .sum();
  }

  @Override
  public double installs(AppId app, Country country, String term, LocalDate day) {
    return catalogue
        .find(app)
        .map(product -> installs(place(app.store(), country), product, term, day))
        .orElse(0.0);
  }

  private double installs(Place place, Product product, String term, LocalDate day) {
    Device device = Device.defaultFor(place.market().store());
    long noon = day.toEpochDay() * 24 + 12;
    List<Found> results = place.search().search(term, device, noon, MOST_RESULTS);
    int at = results.stream().map(Found::product).toList().indexOf(product);
    if (at < 0) {
      return 0;
    }
    double[] perSearch =
        place
            .readers()
            .installsPerSearch(place.market().store(), term, owner(place, term), results);
    return perSearch[at] * searches(place.market().store(), place.market().country(), term, day);
  }

  @Override
  public Optional<AppId> brandOwner(StoreType store, Country country, String term) {
    return owner(place(store, country), term).map(product -> Catalogue.id(product, store));
  }

  private static Optional<Product> owner(Place place, String term) {
    MarketTerms terms = terms(place);
    return terms.find(term).stream()
        .mapToObj(terms::get)
        .flatMap(found -> found.owner().stream())
        .findFirst();
  }

  @Override
  public List<String> bestTerms(AppId app, Country country, LocalDate day, int limit) {
    return catalogue
        .find(app)
        .map(product -> bestTerms(place(app.store(), country), product, day, limit))
        .orElse(List.of());
  }

  private List<String> bestTerms(Place place, Product product, LocalDate day, int limit) {
    record Bringing(String term, double installs) {}
    return termsThatFit(place, product, day).stream()
        .map(term -> new Bringing(term, installs(place, product, term, day)))
        .filter(bringing -> bringing.installs() > 0)
        .sorted(Comparator.comparingDouble(Bringing::installs).reversed())
        .limit(limit)
        .map(Bringing::term)
        .toList();
  }

  private static List<String> termsThatFit(Place place, Product product, LocalDate day) {
    Wording wording = place.market().wording();
    long era = wording.eraOf(product, day.toEpochDay());
    MarketTerms terms = terms(place);
    List<String> fitting = new ArrayList<>();
    for (int number = 0; number < terms.size() && fitting.size() < MOST_TRIED; number++) {
      Term term = terms.get(number);
      boolean isOwn = term.owner().filter(product::equals).isPresent();
      if (isOwn
          || wording.fit(product, era, Wording.words(term.text())) >= SearchEngine.HAS_ALL_WORDS) {
        fitting.add(term.text());
      }
    }
    return fitting;
  }

  private Place place(StoreType store, Country country) {
    return places.apply(store, country);
  }

  private static MarketTerms terms(Place place) {
    return place.market().terms();
  }
}
