package dev.storescope.demo;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.observation.ReviewList;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The reviews that the connector for Google Play returns for a store that never fails. */
final class GroundTruthReviews {
  private static final int MOST = 450;

  private GroundTruthReviews() {}

  static ReviewList list(StoreView visit, AppId app) {
    List<AppReview> reviews = visit.reviews(app, MOST + 1);
    return new ReviewList(
        reviews.stream().limit(MOST).map(GroundTruthReviews::entry).toList(),
        reviews.size() <= MOST && !reviews.isEmpty());
  }

  /** What one of the listed reviews says. */
  static Optional<Facts> find(StoreView visit, AppId app, String id) {
    return visit.reviews(app, MOST).stream()
        .filter(review -> review.uuid().equals(id))
        .<Facts>map(GroundTruthReviews::text)
        .findFirst();
  }

  private static ReviewList.Entry entry(AppReview review) {
    return new ReviewList.Entry(
        review.uuid(),
        FactsDigest.inList(text(review)),
        review.submittedAt(),
        OptionalLong.of(review.helpful()));
  }

  private static Review text(AppReview review) {
    return new Review(
        review.author(),
        review.stars(),
        Optional.empty(),
        review.text(),
        review.version(),
        review.submittedAt(),
        review
            .answer()
            .map(answer -> new DeveloperAnswer(answer.text(), Optional.of(answer.answeredAt()))));
  }
}
