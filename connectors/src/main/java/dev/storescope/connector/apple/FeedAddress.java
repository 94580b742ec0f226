package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.storescope.store.Country;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The address that was requested, which a feed has as its id: at times with the name of another
 * host, and with the country as the parameter {@code cc}.
 */
record FeedAddress(String text) {
  private static final Pattern COUNTRY =
      Pattern.compile("(?:/([a-z]{2})/rss/|[?&]cc=([a-z]{2})\\b)");
  private static final Pattern GENRE = Pattern.compile("[/?&]genre=([0-9]{1,9})");
  private static final Pattern APP = Pattern.compile("[/?&]id=([0-9]{1,19})");
  private static final Pattern PAGE = Pattern.compile("/page=([0-9]{1,4})/");

  /** The address that a feed has; blank if it has none. */
  static FeedAddress of(JsonFields feed) {
    return new FeedAddress(feed.findObject("id").flatMap(id -> id.findText("label")).orElse(""));
  }

  /** Fails if the feed is of another country. */
  void checkCountry(Country requested) {
    Matcher found = COUNTRY.matcher(text);
    if (found.find()) {
      String country = found.group(1) != null ? found.group(1) : found.group(2);
      if (!country.equals(requested.code())) {
        throw failed("the feed is of the country " + country + ", not of " + requested);
      }
    }
  }

  Optional<String> genre() {
    return find(GENRE);
  }

  /** The app of a feed of reviews, or of a link in it. */
  Optional<String> app() {
    return find(APP);
  }

  OptionalInt page() {
    return find(PAGE)
        .map(page -> OptionalInt.of(Integer.parseInt(page)))
        .orElseGet(OptionalInt::empty);
  }

  private Optional<String> find(Pattern pattern) {
    Matcher found = pattern.matcher(text);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }
}
