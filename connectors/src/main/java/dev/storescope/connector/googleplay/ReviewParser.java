package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import com.google.re2j.Pattern;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Parses a page of the reviews of an app. */
final class ReviewParser {
  private static final int[] REVIEWS = {0};
  private static final int[] TOKEN = {1, 1};

  private static final int[] ID = {0};
  private static final int[] AUTHOR = {1, 0};
  private static final int[] STARS = {2};
  private static final int[] TITLE = {3};
  private static final int[] TEXT = {4};
  private static final int[] SUBMITTED = {5};
  private static final int[] HELPFUL = {6};
  private static final int[] ANSWER = {7, 1};
  private static final int[] ANSWERED = {7, 2};
  private static final int[] VERSION = {10};

  /** A UUID, or in older reviews {@code gp:} and a longer text. */
  private static final Pattern ID_FORM = Pattern.compile("[A-Za-z0-9:_.-]{1,200}");

  private ReviewParser() {}

  /**
   * A page of reviews, newest first.
   *
   * @param nextToken of the next page, if there is one
   */
  record ReviewPage(List<StoreReview> reviews, Optional<String> nextToken) {}

  /** A review, with what the store has of it beside. */
  record StoreReview(String id, Review review, OptionalLong helpful) {}

  /** The reviews; none if the answer is empty. */
  static ReviewPage parse(StoreReply reply) {
    return BatchReply.parse(reply, GooglePlayRequests.REVIEWS_RPC)
        .filter(payload -> !isEmpty(payload))
        .map(ReviewParser::page)
        .orElseGet(() -> new ReviewPage(List.of(), Optional.empty()));
  }

  private static ReviewPage page(PathReader payload) {
    List<PathReader> entries =
        payload.findEntries(REVIEWS).orElseThrow(() -> drifted("the reviews are not a list"));
    return new ReviewPage(
        entries.stream().map(ReviewParser::review).toList(),
        payload.findText(TOKEN).filter(token -> !token.isBlank()));
  }

  /** An app without reviews has a message without fields, or without those of reviews. */
  private static boolean isEmpty(PathReader payload) {
    return payload.node().isArray() && payload.at(REVIEWS).isEmpty() && !payload.hasText(_ -> true);
  }

  private static StoreReview review(PathReader entry) {
    return new StoreReview(
        entry
            .findText(ID)
            .filter(id -> ID_FORM.matches(id))
            .orElseThrow(() -> drifted("a review has no id")),
        new Review(
            entry.findText(AUTHOR).orElseThrow(() -> drifted("a review has no author")),
            stars(entry),
            entry.findText(TITLE).filter(title -> !title.isBlank()),
            entry.findText(TEXT).orElse(""),
            entry.findText(VERSION).filter(version -> !version.isBlank()),
            entry.findInstant(SUBMITTED).orElseThrow(() -> drifted("a review has no date")),
            entry
                .findText(ANSWER)
                .map(text -> new DeveloperAnswer(text, entry.findInstant(ANSWERED)))),
        helpful(entry));
  }

  private static int stars(PathReader entry) {
    long stars = entry.findWhole(STARS).orElse(0);
    if (stars < 1 || stars > RatingHistogram.STARS) {
      throw drifted("a review has " + stars + " stars");
    }
    return (int) stars;
  }

  private static OptionalLong helpful(PathReader entry) {
    OptionalLong people = entry.findWhole(HELPFUL);
    return people.isPresent() && people.getAsLong() < 0 ? OptionalLong.empty() : people;
  }
}
