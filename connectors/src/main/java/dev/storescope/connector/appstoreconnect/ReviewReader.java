package dev.storescope.connector.appstoreconnect;

import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.own.OwnReview;
import dev.storescope.store.AppId;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/** Reads the reviews of an app in all countries. */
record ReviewReader(AppStoreConnectApi api) {
  private static final String RESPONSE = "response";

  /** The reviews written or edited since an instant, newest first. */
  List<OwnReview> read(AppId app, Instant since) throws InterruptedException {
    return api
        .list(
            page -> page.data().stream().allMatch(review -> isSince(review, since)),
            "/v1/apps/" + app.value() + "/customerReviews",
            "sort",
            "-createdDate",
            "include",
            RESPONSE)
        .stream()
        .flatMap(page -> page.data().stream().map(each -> review(page, each)))
        .filter(review -> !review.review().submittedAt().isBefore(since))
        .toList();
  }

  private static boolean isSince(ApiResource review, Instant since) {
    return !time(review.get("createdDate")).isBefore(since);
  }

  private static OwnReview review(ApiPage page, ApiResource each) {
    return new OwnReview(
        each.id(),
        Optional.of(Territories.get(each.get("territory"))),
        Optional.empty(),
        new Review(
            each.find("reviewerNickname").orElse(""),
            stars(each.get("rating")),
            each.find("title"),
            each.find("body").orElse(""),
            Optional.empty(),
            time(each.get("createdDate")),
            each.findRelated(RESPONSE).map(_ -> answer(page.related(each, RESPONSE)))));
  }

  /** Also one that Apple has not published yet. */
  private static DeveloperAnswer answer(ApiResource response) {
    return new DeveloperAnswer(
        response.find("responseBody").orElse(""),
        response.find("lastModifiedDate").map(ReviewReader::time));
  }

  private static int stars(String rating) {
    if (rating.length() == 1 && rating.charAt(0) >= '1' && rating.charAt(0) <= '5') {
      return rating.charAt(0) - '0';
    }
    throw NoAnswerException.failed("a review has no 1 to 5 stars, but " + rating);
  }

  private static Instant time(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new NoAnswerException(new NoAnswer.Failed("a date is not one: " + text));
    }
  }
}
