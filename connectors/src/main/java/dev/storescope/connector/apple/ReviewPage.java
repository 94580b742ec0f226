package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A page of the feed of an app's reviews.
 *
 * @param reviews in the store's order; none if they have no dates
 * @param dated whether all reviews have a date; until 2020, those in JSON had none
 * @param full whether another page may follow
 * @param lastPage the number of the last page, if the feed has a link to it
 */
record ReviewPage(List<ReviewEntry> reviews, boolean dated, boolean full, OptionalInt lastPage) {
  private static final int SIZE = 50;
  private static final Pattern APP = Pattern.compile("[/?&]id=([0-9]{1,19})");
  private static final Pattern PAGE = Pattern.compile("/page=([0-9]{1,4})/");

  /**
   * The page of an app.
   *
   * @param root of a feed in JSON, or of one in XML in the form of JSON
   */
  static ReviewPage of(AppId app, JsonFields root) {
    JsonFields feed = root.object("feed");
    List<JsonFields> entries = FeedEntries.of(feed);
    List<JsonFields> reviews = entries.stream().filter(ReviewPage::isReview).toList();
    checkApp(app, feed.findObject("id").stream().flatMap(id -> id.findText("label").stream()));
    reviews.forEach(review -> checkApp(app, addresses(review)));
    boolean dated = reviews.stream().allMatch(review -> review.has("updated"));
    return new ReviewPage(
        dated ? reviews.stream().map(ReviewEntry::of).toList() : List.of(),
        dated,
        entries.size() >= SIZE,
        lastPage(feed));
  }

  /** Other entries are the app itself, which some feeds begin with. */
  private static boolean isReview(JsonFields entry) {
    if (!entry.has("im:rating") && !entry.has("im:name")) {
      throw drifted("an entry is neither a review nor an app");
    }
    return entry.has("im:rating");
  }

  private static void checkApp(AppId requested, Stream<String> addresses) {
    Optional<String> other =
        addresses
            .map(APP::matcher)
            .filter(Matcher::find)
            .map(found -> found.group(1))
            .filter(id -> !id.equals(requested.value()))
            .findFirst();
    if (other.isPresent()) {
      throw failed("the reviews are of the app " + other.get() + ", not of " + requested);
    }
  }

  private static OptionalInt lastPage(JsonFields feed) {
    return feed.oneOrMany("link").stream()
        .flatMap(link -> link.findObject("attributes").stream())
        .filter(link -> link.findText("rel").filter("last"::equals).isPresent())
        .flatMap(link -> link.findText("href").stream())
        .map(PAGE::matcher)
        .filter(Matcher::find)
        .mapToInt(found -> Integer.parseInt(found.group(1)))
        .findFirst();
  }

  private static Stream<String> addresses(JsonFields entry) {
    return entry.oneOrMany("link").stream()
        .flatMap(link -> link.findObject("attributes").stream())
        .flatMap(link -> link.findText("href").stream());
  }
}
