package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.observation.Subject;
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
 * @param number its own, if the feed has it
 * @param lastPage the number of the last page, if the feed has a link to it
 */
record ReviewPage(
    List<ReviewEntry> reviews,
    boolean dated,
    boolean full,
    OptionalInt number,
    OptionalInt lastPage) {
  private static final int SIZE = 50;

  /**
   * The page of an app.
   *
   * @param root of a feed in JSON, or of one in XML in the form of JSON
   */
  static ReviewPage of(Subject.Reviews app, JsonFields root) {
    JsonFields feed = root.expecting("feed").object("feed");
    FeedAddress address = FeedAddress.of(feed);
    address.checkCountry(app.country());
    List<JsonFields> entries = FeedEntries.of(feed);
    List<JsonFields> reviews = entries.stream().filter(ReviewPage::isReview).toList();
    checkApp(app, Stream.of(address));
    reviews.forEach(review -> checkApp(app, links(review).map(Link::address)));
    boolean dated = reviews.stream().allMatch(review -> review.has("updated"));
    return new ReviewPage(
        dated ? reviews.stream().map(ReviewEntry::of).toList() : List.of(),
        dated,
        entries.size() >= SIZE,
        address.page(),
        lastPage(feed));
  }

  /** Other entries are the app itself, which some feeds begin with. */
  private static boolean isReview(JsonFields entry) {
    if (!entry.has("im:rating") && !entry.has("im:name")) {
      throw drifted("an entry is neither a review nor an app");
    }
    return entry.has("im:rating");
  }

  private static void checkApp(Subject.Reviews requested, Stream<FeedAddress> addresses) {
    Optional<String> other =
        addresses
            .flatMap(address -> address.app().stream())
            .filter(id -> !id.equals(requested.app().value()))
            .findFirst();
    if (other.isPresent()) {
      throw failed("the reviews are of the app " + other.get() + ", not of " + requested.app());
    }
  }

  private record Link(String relation, FeedAddress address) {}

  private static OptionalInt lastPage(JsonFields feed) {
    return links(feed)
        .filter(link -> link.relation().equals("last"))
        .map(link -> link.address().page())
        .filter(OptionalInt::isPresent)
        .findFirst()
        .orElseGet(OptionalInt::empty);
  }

  private static Stream<Link> links(JsonFields fields) {
    return fields.oneOrMany("link").stream()
        .flatMap(link -> link.findObject("attributes").stream())
        .flatMap(
            link ->
                link.findText("href").stream()
                    .map(
                        address ->
                            new Link(link.findText("rel").orElse(""), new FeedAddress(address))));
  }
}
