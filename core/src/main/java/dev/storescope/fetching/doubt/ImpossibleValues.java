package dev.storescope.fetching.doubt;

import dev.storescope.observation.Facts;
import dev.storescope.observation.ReviewList;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Values that no app has: a title that is blank or the text of an error of HTTP, and dates before
 * the store opened or in the future. There are apps named 404 or Forbidden, so a title is an error
 * only if it has both the word and the status, or is a phrase that servers write.
 */
final class ImpossibleValues {
  private static final String PHRASE =
      "(?:service (?:temporarily )?unavailable|bad gateway|gateway time-?out"
          + "|internal server error)";

  private static final Pattern ERROR =
      Pattern.compile(
          "(?:http )?error:? [45]\\d\\d\\b.*|(?:http )?(?:error:? )?[45]\\d\\d[ :–-]+"
              + "(?:bad request|unauthorized|forbidden|not found|access denied|too many requests|"
              + PHRASE
              + ").*|"
              + PHRASE
              + "[.!]?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final int LONGEST_QUOTE = 60;

  /** A clock may be ahead, and a store's day begins where the day begins first. */
  private static final Duration AHEAD = Duration.ofDays(2);

  /** An app can be ordered before its release, which the App Store announces a year ahead. */
  private static final Duration ANNOUNCED = Duration.ofDays(366);

  private static final Instant APP_STORE_OPENED = Instant.parse("2008-07-10T00:00:00Z");
  private static final Instant ANDROID_MARKET_OPENED = Instant.parse("2008-10-22T00:00:00Z");

  private ImpossibleValues() {}

  /** Why facts have an impossible value; empty if they have none. */
  static Optional<String> find(Facts facts, StoreType store, Instant now) {
    return switch (facts) {
      case Facts.Listed listed ->
          findTitle(listed.title())
              .or(
                  () ->
                      findDate(
                          "release date", listed.releasedAt().stream(), store, now.plus(ANNOUNCED)))
              .or(
                  () ->
                      findDate(
                          "date of the last update",
                          listed.updatedAt().stream(),
                          store,
                          now.plus(AHEAD)));
      case Facts.Summary summary ->
          findTitle(summary.title())
              .or(
                  () ->
                      findDate(
                          "release date",
                          summary.releasedAt().stream(),
                          store,
                          now.plus(ANNOUNCED)));
      case ReviewList reviews ->
          findDate(
              "date of a review",
              reviews.entries().stream().map(ReviewList.Entry::submittedAt),
              store,
              now.plus(AHEAD));
      case Facts _ -> Optional.empty();
    };
  }

  private static Optional<String> findTitle(String title) {
    if (title.isBlank()) {
      return Optional.of("the title is blank");
    }
    return ERROR.matcher(title.strip()).matches()
        ? Optional.of(
            "the title is an error message: "
                + title.substring(0, Math.min(title.length(), LONGEST_QUOTE)))
        : Optional.empty();
  }

  private static Optional<String> findDate(
      String name, Stream<Instant> dates, StoreType store, Instant latest) {
    return dates
        .filter(date -> date.isBefore(opened(store)) || date.isAfter(latest))
        .map(date -> "the " + name + explain(date, store) + date)
        .findFirst();
  }

  private static String explain(Instant date, StoreType store) {
    return date.isBefore(opened(store))
        ? " is before the store opened: "
        : " is too far in the future: ";
  }

  private static Instant opened(StoreType store) {
    return switch (store) {
      case APP_STORE -> APP_STORE_OPENED;
      case GOOGLE_PLAY -> ANDROID_MARKET_OPENED;
    };
  }
}
