package dev.storescope.reviews;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The reviews of an app in a country, newest first: those of the newest list; or, of a range, all
 * that were submitted in it and observed, also those that the store no longer has.
 */
public final class AppReviews implements Endpoint<AppReviews.Query, AppReviews.Result> {

  /**
   * A query for a page of reviews.
   *
   * @param since the start of the range, which ends with the moment; empty for the newest list
   * @param stars only reviews with so many
   */
  public record Query(
      AppId app, Country country, Optional<Instant> since, Optional<Integer> stars, Page page) {
    boolean accepts(ObservedReview review) {
      return stars.isEmpty() || review.review().stars() == stars.get();
    }
  }

  /** A page of reviews, and the number of pages. */
  public record Result(List<ObservedReview> reviews, int pages) {
    public Result {
      reviews = List.copyOf(reviews);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Subject.Reviews subject = new Subject.Reviews(query.app(), query.country());
    Optional<Observation<ReviewList>> newest = evidence.need(subject);
    List<Observation<ReviewList>> lists =
        query.since().isEmpty()
            ? newest.stream().toList()
            : evidence.history(subject, query.since().get(), evidence.moment().at());
    return lists.isEmpty() || evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : evidence.ready(
            result(newestFirst(lists, query), query, evidence),
            List.of(),
            Charge.one(PricedItem.APP_REVIEWS));
  }

  private static List<SeenReview> newestFirst(List<Observation<ReviewList>> lists, Query query) {
    return SeenReview.in(lists).stream()
        .filter(seen -> query.since().stream().noneMatch(seen.entry().submittedAt()::isBefore))
        .sorted(
            Comparator.comparing((SeenReview seen) -> seen.entry().submittedAt())
                .reversed()
                .thenComparing(seen -> seen.entry().id()))
        .toList();
  }

  /** The number of stars is known only once a review was read. */
  private static Result result(List<SeenReview> seen, Query query, Evidence evidence) {
    if (query.stars().isEmpty()) {
      return new Result(read(query.page().of(seen), query, evidence), query.page().count(seen));
    }
    List<ObservedReview> accepted =
        read(seen, query, evidence).stream().filter(query::accepts).toList();
    return new Result(query.page().of(accepted), query.page().count(accepted));
  }

  private static List<ObservedReview> read(List<SeenReview> seen, Query query, Evidence evidence) {
    return evidence
        .each(seen, review -> read(review, query, evidence))
        .flatMap(Optional::stream)
        .toList();
  }

  /** As the last list that has it had it. */
  private static Optional<ObservedReview> read(SeenReview seen, Query query, Evidence evidence) {
    Subject.ReviewText text =
        new Subject.ReviewText(query.app(), query.country(), seen.entry().id());
    List<Review> versions =
        evidence.history(text, Instant.EPOCH, seen.lastSeen()).stream()
            .map(Observation::facts)
            .toList();
    return versions.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ObservedReview(
                seen.entry().id(),
                versions.getLast(),
                seen.entry().helpful(),
                seen.deletedBy(),
                versions.subList(0, versions.size() - 1).reversed()));
  }
}
