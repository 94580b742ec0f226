package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import com.google.re2j.Pattern;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A review in the feed. Its date is that of the last change; the feed has no answers of developers.
 *
 * @param helpful the votes that found it helpful ({@code im:voteSum}), of all votes ({@code
 *     im:voteCount})
 */
record ReviewEntry(String id, Review review, OptionalLong helpful) {
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,18}");

  /** Reads an entry that has a date. */
  static ReviewEntry of(JsonFields entry) {
    String id = label(entry, "id").strip();
    if (id.isEmpty()) {
      throw drifted("a review has no id");
    }
    Review review =
        new Review(
            label(entry.object("author"), "name").strip(),
            stars(label(entry, "im:rating").strip()),
            findLabel(entry, "title").map(ReviewEntry::clean).filter(title -> !title.isEmpty()),
            clean(content(entry)),
            findLabel(entry, "im:version").map(String::strip).filter(version -> !version.isEmpty()),
            ItunesApp.instant("updated", label(entry, "updated").strip()),
            Optional.empty());
    return new ReviewEntry(id, review, helpful(entry));
  }

  ReviewList.Entry inList() {
    return new ReviewList.Entry(id, FactsDigest.inList(review), review.submittedAt(), helpful);
  }

  private static int stars(String rating) {
    if (!rating.matches("[1-" + RatingHistogram.STARS + "]")) {
      throw drifted("a review has " + rating + " stars");
    }
    return Integer.parseInt(rating);
  }

  /** The text; the feed in XML has it as HTML too. */
  private static String content(JsonFields entry) {
    return entry.oneOrMany("content").stream()
        .filter(ReviewEntry::isText)
        .map(content -> content.text("label"))
        .findFirst()
        .orElseThrow(() -> drifted("a review has no content"));
  }

  private static boolean isText(JsonFields content) {
    return content
        .findObject("attributes")
        .flatMap(attributes -> attributes.findText("type"))
        .map("text"::equals)
        .orElse(true);
  }

  /** Both forms of the feed have the same text up to line ends and surrounding white space. */
  private static String clean(String text) {
    return text.replace("\r\n", "\n").replace('\r', '\n').strip();
  }

  private static OptionalLong helpful(JsonFields entry) {
    return findLabel(entry, "im:voteSum")
        .map(String::strip)
        .filter(votes -> COUNT.matcher(votes).matches())
        .map(votes -> OptionalLong.of(Long.parseLong(votes)))
        .orElseGet(OptionalLong::empty);
  }

  private static String label(JsonFields entry, String key) {
    return entry.object(key).text("label");
  }

  private static Optional<String> findLabel(JsonFields entry, String key) {
    return entry.findObject(key).flatMap(named -> named.findText("label"));
  }
}
