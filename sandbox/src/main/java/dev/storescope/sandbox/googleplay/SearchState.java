package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The state of a search: its further pages show the results found first.
 *
 * @param prices the price filter
 * @param from the first result of the next page, from 0
 */
record SearchState(Country country, Instant at, Prices prices, int from, String term) {
  /** The maximum number of results. */
  static final int MOST = 250;

  /** The parameter {@code price}. */
  enum Prices {
    ALL,
    FREE,
    PAID;

    static Prices of(String parameter) {
      return switch (parameter) {
        case "1" -> FREE;
        case "2" -> PAID;
        default -> ALL;
      };
    }

    boolean fits(AppPage app) {
      return switch (this) {
        case ALL -> true;
        case FREE -> app.price().isFree();
        case PAID -> !app.price().isFree();
      };
    }
  }

  static Optional<SearchState> parse(String token) {
    return UrlSafeToken.decode(token).flatMap(SearchState::of);
  }

  private static Optional<SearchState> of(String text) {
    String[] parts = text.split(" ", 5);
    if (parts.length < 5) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new SearchState(
              new Country(parts[0]),
              Instant.ofEpochMilli(Long.parseLong(parts[1])),
              Prices.valueOf(parts[2]),
              Math.max(0, Integer.parseInt(parts[3])),
              parts[4]));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The token of the page that begins at a result. */
  String token(int next) {
    return UrlSafeToken.encode(
        String.join(
            " ",
            country.code(),
            Long.toString(at.toEpochMilli()),
            prices.name(),
            Integer.toString(next),
            term));
  }

  /**
   * The results, those of earlier pages included.
   *
   * @param most the maximum number
   */
  List<AppPage> results(SimulatedStores stores, int most) {
    int requested = prices == Prices.ALL ? Math.min(most, MOST) : MOST;
    return stores
        .visit(StoreType.GOOGLE_PLAY, country, at)
        .search(Device.ANDROID, term, requested)
        .stream()
        .filter(prices::fits)
        .toList();
  }
}
