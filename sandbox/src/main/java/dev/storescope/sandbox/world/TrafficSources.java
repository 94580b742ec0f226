package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.world.SearchEngine.Found;
import dev.storescope.sandbox.world.Traffic.Source;
import dev.storescope.sandbox.world.catalog.ListingWriter;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.OptionalInt;

/**
 * How people come to the apps of the App Store: the downloads of a day by source, and the
 * impressions and views of the page before them. The impressions by search are the searches in
 * whose results the app is seen at its rank; the rest follows from the downloads.
 */
final class TrafficSources {
  private static final int MOST_RESULTS = 150;

  /** The terms of an app, most searched first; the rarer ones add little. */
  private static final int MOST_TERMS = 30;

  private static final long TERMS_DAYS = 4L * ListingWriter.ERA_STEP_DAYS;
  private static final int MOST_CACHED = 4_000;

  /** Of the downloads by other sources than search. */
  private static final double OF_BROWSE = 0.5;

  private static final double OF_APPS = 0.6;

  /** Whoever downloads an app by search has seen it, and more than they have. */
  private static final double FEWEST_SEEN = 2;

  private static final double REDOWNLOADS = 0.4;
  private static final double DRIFT_DAYS = 15;

  private final Downloads downloads;
  private final SeededRandom random;
  private final Cache<TermsKey, List<String>> terms =
      Caffeine.newBuilder().maximumSize(MOST_CACHED).build();

  TrafficSources(Downloads downloads, SeededRandom random) {
    this.downloads = downloads;
    this.random = random;
  }

  /** An app in a country, within a period in which its listing changes little. */
  private record TermsKey(Product product, Country country, long period) {}

  List<Traffic> of(MarketState state, Product product, long day) {
    double all = downloads.on(product, StoreType.APP_STORE, state.market().country(), day);
    double search = all * downloads.bySearch(product);
    double browse = (all - search) * share(OF_BROWSE, product, 1);
    double apps = (all - search - browse) * share(OF_APPS, product, 2);
    return all == 0
        ? List.of()
        : List.of(
            bySearch(state, product, day, search),
            by(Source.BROWSE, product, day, browse),
            by(Source.APP_REFERRER, product, day, apps),
            by(Source.WEB_REFERRER, product, day, all - search - browse - apps));
  }

  private double share(double usual, Product product, long purpose) {
    double odds = usual / (1 - usual) * Math.exp(0.5 * random.normal(product.number(), purpose));
    return odds / (1 + odds);
  }

  private Traffic bySearch(MarketState state, Product product, long day, double first) {
    Traffic usual = by(Source.SEARCH, product, day, first);
    return new Traffic(
        Source.SEARCH,
        Math.max(seen(state, product, day), FEWEST_SEEN * first),
        usual.pageViews(),
        first,
        usual.redownloads());
  }

  private Traffic by(Source source, Product product, long day, double first) {
    double views = first * viewsOf(source) * varied(source, product, day);
    return new Traffic(
        source,
        views * impressionsOf(source),
        views,
        first,
        first * REDOWNLOADS * Math.exp(0.3 * random.normal(product.number(), 3)));
  }

  /** The views of the page for a download. In a search, many download without one. */
  private static double viewsOf(Source source) {
    return switch (source) {
      case SEARCH -> 0.8;
      case BROWSE -> 4;
      case APP_REFERRER -> 2.5;
      case WEB_REFERRER -> 3.5;
    };
  }

  /** The impressions for a view of the page, to which referrers lead directly. */
  private static double impressionsOf(Source source) {
    return switch (source) {
      case SEARCH, BROWSE -> 10;
      case APP_REFERRER, WEB_REFERRER -> 0.1;
    };
  }

  private double varied(Source source, Product product, long day) {
    SeededRandom ofSource = random.of(source.name());
    return Math.exp(
        0.25 * ofSource.normal(product.number())
            + 0.1 * ofSource.drift(product.number(), day / DRIFT_DAYS));
  }

  private double seen(MarketState state, Product product, long day) {
    TermsKey key = new TermsKey(product, state.market().country(), Math.floorDiv(day, TERMS_DAYS));
    double seen = 0;
    for (String term :
        terms.get(key, _ -> GroundTruth.termsThatFit(state, product, day, MOST_TERMS))) {
      seen += seen(state, product, term, day);
    }
    return seen;
  }

  private static double seen(MarketState state, Product product, String text, long day) {
    MarketTerms known = state.market().terms();
    OptionalInt number = known.find(text);
    List<Found> results = state.search().search(text, Device.IPHONE, day * 24 + 12, MOST_RESULTS);
    int at = results.stream().map(Found::product).toList().indexOf(product);
    return at < 0 || number.isEmpty()
        ? 0
        : known.on(number.getAsInt(), day)
            * state.users().seen(known.get(number.getAsInt()), results, at);
  }
}
