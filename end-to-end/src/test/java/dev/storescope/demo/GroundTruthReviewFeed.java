package dev.storescope.demo;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The reviews that the connector for the App Store returns for a store that never fails. */
final class GroundTruthReviewFeed {
  private static final int MOST = 500;
  private static final int MOST_IF_COMPLETE = 450;

  private GroundTruthReviewFeed() {}

  static ReviewList list(StoreView visit, AppId app) {
    List<AppReview> reviews = visit.reviews(app, MOST);
    return new ReviewList(
        reviews.stream().map(GroundTruthReviewFeed::entry).toList(),
        reviews.size() <= MOST_IF_COMPLETE && !reviews.isEmpty());
  }

  /** What one of the listed reviews says. */
  static Optional<Facts> find(StoreView visit, AppId app, String id) {
    return visit.reviews(app, MOST).stream()
        .filter(review -> Long.toString(review.number()).equals(id))
        .<Facts>map(GroundTruthReviewFeed::text)
        .findFirst();
  }

  private static ReviewList.Entry entry(AppReview review) {
    Review text = text(review);
    return new ReviewList.Entry(
        Long.toString(review.number()),
        FactsDigest.inList(text),
        text.submittedAt(),
        OptionalLong.of(review.helpful()));
  }

  /** The feed has whole seconds and no answers. */
  private static Review text(AppReview review) {
    return new Review(
        review.author(),
        review.stars(),
        Optional.of(review.title()),
        review.text(),
        review.version(),
        review.submittedAt().truncatedTo(ChronoUnit.SECONDS),
        Optional.empty());
  }
}
