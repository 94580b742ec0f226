package dev.storescope.sandbox.googleplay;

import dev.storescope.store.Country;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of a list of reviews: its further pages show the reviews of the first moment.
 *
 * @param from the first review of the next page, from 0
 * @param app as requested
 */
record ReviewState(Country country, Instant at, int from, String app) {

  static Optional<ReviewState> parse(String token) {
    return UrlSafeToken.decode(token).flatMap(ReviewState::of);
  }

  private static Optional<ReviewState> of(String text) {
    String[] parts = text.split(" ", 4);
    if (parts.length < 4) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ReviewState(
              new Country(parts[0]),
              Instant.ofEpochMilli(Long.parseLong(parts[1])),
              Math.max(0, Integer.parseInt(parts[2])),
              parts[3]));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The token of the page that begins at a review. */
  String token(int next) {
    return UrlSafeToken.encode(
        String.join(
            " ", country.code(), Long.toString(at.toEpochMilli()), Integer.toString(next), app));
  }
}
