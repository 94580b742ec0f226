package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.Stores;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A search as it was first made: its further pages show what was found then.
 *
 * @param prices which prices are wanted
 * @param from the first result that is not shown yet, from 0
 */
record Search(Country country, Instant at, Prices prices, int from, String term) {
  /** The most that are found. */
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

  static Optional<Search> parse(String token) {
    return Token.decode(token).flatMap(Search::of);
  }

  private static Optional<Search> of(String text) {
    String[] parts = text.split(" ", 5);
    if (parts.length < 5) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Search(
              new Country(parts[0]),
              Instant.ofEpochMilli(Long.parseLong(parts[1])),
              Prices.valueOf(parts[2]),
              Math.max(0, Integer.parseInt(parts[3])),
              parts[4]));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** What stands for the results from one on. */
  String token(int next) {
    return Token.encode(
        String.join(
            " ",
            country.code(),
            Long.toString(at.toEpochMilli()),
            prices.name(),
            Integer.toString(next),
            term));
  }

  /**
   * What is found, the results of the pages before included.
   *
   * @param most how many of them are of interest
   */
  List<AppPage> results(Stores stores, int most) {
    int looked = prices == Prices.ALL ? Math.min(most, MOST) : MOST;
    return stores
        .visit(StoreType.GOOGLE_PLAY, country, at)
        .search(Device.ANDROID, term, looked)
        .stream()
        .filter(prices::fits)
        .toList();
  }
}
