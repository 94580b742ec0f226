package dev.storescope.reviews;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The reviews of an app in a country, newest first: those of the newest list; or, of a range, all
 * that were submitted in it and observed, also those that the store no longer has.
 */
public final class AppReviews implements Endpoint<AppReviews.Query, AppReviews.Result> {
  private static final Duration FILLS_GAPS = Duration.ofDays(30);

  private final int mostFiltered;

  public AppReviews() {
    this(Integer.MAX_VALUE);
  }

  /**
   * @param mostFiltered how many reviews a filter is applied to, the newest of the range
   */
  public AppReviews(int mostFiltered) {
    this.mostFiltered = mostFiltered;
  }

  /**
   * A query for a page of reviews.
   *
   * @param range empty for the newest list
   */
  public record Query(
      AppId app, Country country, Optional<Range> range, ReviewFilter filter, Page page) {}

  /** When reviews were submitted, both ends included; they may have been observed later. */
  public record Range(Instant since, Instant till) {
    boolean contains(Instant submitted) {
      return !submitted.isBefore(since) && !submitted.isAfter(till);
    }
  }

  /**
   * A page of reviews.
   *
   * @param pages the number of pages
   * @param count the number of reviews on all pages
   * @param filtered the number of reviews that the filter was applied to
   * @param notFiltered how many older ones of the range it was not applied to
   */
  public record Result(
      List<ObservedReview> reviews, int pages, int count, int filtered, int notFiltered) {
    public Result {
      reviews = List.copyOf(reviews);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Subject.Reviews subject = new Subject.Reviews(query.app(), query.country());
    Optional<Observation<ReviewList>> newest = evidence.need(subject);
    List<Observation<ReviewList>> lists =
        query.range().isEmpty()
            ? newest.stream().flatMap(list -> withEarlier(list, subject, evidence)).toList()
            : evidence.history(subject, query.range().get().since(), evidence.moment().at());
    return lists.isEmpty() || evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : evidence.ready(
            result(newestFirst(lists, query), query, evidence),
            notObserved(query, lists.getLast().facts()),
            Charge.one(PricedItem.APP_REVIEWS));
  }

  /** What earlier lists had stays where the newest one has gaps. */
  private static Stream<Observation<ReviewList>> withEarlier(
      Observation<ReviewList> newest, Subject.Reviews subject, Evidence evidence) {
    Instant at = newest.observedAt();
    return newest.facts().gaps()
        ? evidence.history(subject, at.minus(FILLS_GAPS), at).stream()
        : Stream.of(newest);
  }

  private static List<String> notObserved(Query query, ReviewList newest) {
    List<String> gaps = new ArrayList<>();
    if (newest.gaps() || (newest.isAbsence() && !newest.complete())) {
      gaps.add("results.reviews");
    }
    if (query.filter().answered().isPresent() && !hasAnswers(query.app().store())) {
      gaps.add("results.reviews.answer");
    }
    return gaps;
  }

  private static List<SeenReview> newestFirst(List<Observation<ReviewList>> lists, Query query) {
    return SeenReview.in(lists).stream()
        .filter(
            seen ->
                query.range().stream()
                    .allMatch(range -> range.contains(seen.entry().submittedAt())))
        .sorted(
            Comparator.comparing((SeenReview seen) -> seen.entry().submittedAt())
                .reversed()
                .thenComparing(seen -> seen.entry().id()))
        .toList();
  }

  /** Whether a store's list of reviews has the answers of developers. */
  public static boolean hasAnswers(StoreType store) {
    return switch (store) {
      case APP_STORE -> false;
      case GOOGLE_PLAY -> true;
    };
  }

  /** What a review says is known only once it was read. */
  private Result result(List<SeenReview> seen, Query query, Evidence evidence) {
    Page page = query.page();
    if (query.filter().isEmpty()) {
      return new Result(
          read(page.of(seen), query, evidence), page.count(seen), seen.size(), seen.size(), 0);
    }
    List<SeenReview> filtered = seen.subList(0, Math.min(seen.size(), mostFiltered));
    List<ObservedReview> accepted =
        read(filtered, query, evidence).stream()
            .filter(review -> query.filter().accepts(review.review()))
            .toList();
    return new Result(
        page.of(accepted),
        page.count(accepted),
        accepted.size(),
        filtered.size(),
        seen.size() - filtered.size());
  }

  private static List<ObservedReview> read(List<SeenReview> seen, Query query, Evidence evidence) {
    return evidence
        .each(seen, review -> review.read(query.app(), query.country(), evidence))
        .flatMap(Optional::stream)
        .toList();
  }
}
