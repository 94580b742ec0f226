package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.world.SearchEngine.Found;
import dev.storescope.sandbox.world.SearchUsers.Choice;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.store.Device;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The first-time installs of a market by search. Of those who choose an app in the results, only as
 * many install it for the first time as its downloads by search allow; the others have it already
 * and open it or download it again. Most of those who search for a well-known brand do.
 */
final class SearchInstalls {
  private static final int MOST_RESULTS = 200;

  /** The terms that are summed up; the rarer ones are taken to bring each app as many more. */
  private static final int SUMMED_TERMS = 4_000;

  /** The most of an app's downloads by search that come by searches for other than its brand. */
  private static final double MOST_BY_NEEDS = 0.8;

  private static final int MOST_DAYS = 3;

  private static final Choice NOBODY = new Choice(0, 0);

  private final SimulatedMarket market;
  private final SearchEngine search;
  private final SearchUsers users;
  private final Downloads downloads;

  /** Of each day, the shares of the choices of each product that are first-time installs. */
  private final Cache<Long, Map<Product, Choice>> firsts =
      Caffeine.newBuilder().maximumSize(MOST_DAYS).build();

  SearchInstalls(
      SimulatedMarket market, SearchEngine search, SearchUsers users, Downloads downloads) {
    this.market = market;
    this.search = search;
    this.users = users;
    this.downloads = downloads;
  }

  private record Searched(List<Found> results, List<Choice> choices, double searches) {}

  /** The first-time installs of a product on a day from a search. */
  double of(Product product, String term, long day) {
    Searched searched = searched(term, day);
    int at = searched.results().stream().map(Found::product).toList().indexOf(product);
    if (at < 0) {
      return 0;
    }
    Choice choice = searched.choices().get(at);
    Choice first = firsts.get(day, this::firsts).getOrDefault(product, NOBODY);
    return searched.searches()
        * (choice.byNeed() * first.byNeed() + choice.byName() * first.byName());
  }

  private Searched searched(String text, long day) {
    Device device = Device.defaultFor(market.store());
    List<Found> results = search.search(text, device, day * 24 + 12, MOST_RESULTS);
    MarketTerms terms = market.terms();
    Optional<Integer> number = terms.find(text).stream().boxed().findFirst();
    return new Searched(
        results,
        users.choices(market.store(), text, number.map(terms::get), results),
        number.map(known -> terms.on(known, day)).orElse(0.0));
  }

  private Map<Product, Choice> firsts(long day) {
    MarketTerms terms = market.terms();
    List<Searched> summed =
        IntStream.range(0, Math.min(SUMMED_TERMS, terms.size()))
            .parallel()
            .mapToObj(number -> searched(terms.get(number).text(), day))
            .toList();
    double ofSummed = summed.stream().mapToDouble(Searched::searches).sum();
    double ofAll =
        IntStream.range(0, terms.size()).mapToDouble(number -> terms.on(number, day)).sum();
    double rarer = ofSummed > 0 ? ofAll / ofSummed : 1;
    Map<Product, Choice> firsts = new HashMap<>();
    chosen(summed)
        .forEach(
            (product, chosen) ->
                firsts.put(product, first(product, chosen.byNeed() * rarer, chosen.byName(), day)));
    return firsts;
  }

  /** How many choose each product. */
  private static Map<Product, Choice> chosen(List<Searched> searches) {
    Map<Product, Choice> chosen = new HashMap<>();
    for (Searched search : searches) {
      for (int at = 0; at < search.results().size(); at++) {
        chosen.merge(
            search.results().get(at).product(),
            search.choices().get(at).times(search.searches()),
            Choice::plus);
      }
    }
    return chosen;
  }

  private Choice first(Product product, double byNeed, double byName, long day) {
    double most =
        downloads.bySearch(product) * downloads.on(product, market.store(), market.country(), day);
    double ofNeeds = Math.min(byNeed, (byName > 0 ? MOST_BY_NEEDS : 1) * most);
    return new Choice(
        byNeed > 0 ? ofNeeds / byNeed : 0, byName > 0 ? Math.min(1, (most - ofNeeds) / byName) : 0);
  }
}
