package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.connector.googleplay.ReviewParser.ReviewPage;
import dev.storescope.connector.googleplay.ReviewParser.StoreReview;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Fetches the newest reviews of an app, page by page; if a page fails, there are none. */
record GooglePlayReviews(GooglePlayRequests requests, StoreClient client, InstantSource clock) {
  static final int MAX_PAGES = 3;

  /** An empty page may be an error of the store, and would truncate the list. */
  private static final int ATTEMPTS_IF_EMPTY = 3;

  FetchOutcome fetch(Subject.Reviews app) throws InterruptedException {
    SequencedMap<String, StoreReview> found = new LinkedHashMap<>();
    ReviewPage page = repeatIfEmpty(page(app, Optional.empty()));
    addPage(page, found);
    for (int pages = 1; pages < MAX_PAGES && page.nextToken().isPresent(); pages++) {
      Optional<ReviewPage> next = fetchNext(page(app, page.nextToken()));
      if (next.isEmpty()) {
        break;
      }
      page = next.get();
      addPage(page, found);
    }
    boolean complete = page.nextToken().isEmpty() && !found.isEmpty();
    return outcome(app, List.copyOf(found.values()), complete);
  }

  private StoreRequest page(Subject.Reviews app, Optional<String> token) {
    return requests.reviews(app.app(), app.country(), token);
  }

  private ReviewPage repeatIfEmpty(StoreRequest request) throws InterruptedException {
    ReviewPage page = client.fetch(request, ReviewParser::parse);
    for (int attempts = 1; attempts < ATTEMPTS_IF_EMPTY && page.reviews().isEmpty(); attempts++) {
      page = client.fetch(request, ReviewParser::parse);
    }
    return page;
  }

  /** A further page; empty if replies are replayed and this one was not recorded. */
  private Optional<ReviewPage> fetchNext(StoreRequest request) throws InterruptedException {
    try {
      return Optional.of(repeatIfEmpty(request));
    } catch (UnusableReplyException e) {
      if (e.outcome() instanceof FetchOutcome.Unsupported) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Adds the reviews of the next page. A review that was submitted in the meantime moves others to
   * the next page, which has them again.
   */
  private static void addPage(ReviewPage page, SequencedMap<String, StoreReview> found) {
    int before = found.size();
    for (StoreReview review : page.reviews()) {
      if (!found.containsKey(review.id())) {
        checkOrder(found, review);
        found.put(review.id(), review);
      }
    }
    if (found.size() == before && page.nextToken().isPresent()) {
      throw failed("a page of reviews has no new one, and a token of another page");
    }
  }

  /** The store orders by the time of the last edit; within a second, any order is right. */
  private static void checkOrder(SequencedMap<String, StoreReview> found, StoreReview next) {
    if (!found.isEmpty()
        && next.review().submittedAt().getEpochSecond()
            > found.lastEntry().getValue().review().submittedAt().getEpochSecond()) {
      throw failed("the reviews are not in order");
    }
  }

  /** The list, and what each review says. */
  private FetchOutcome outcome(Subject.Reviews app, List<StoreReview> reviews, boolean complete) {
    Instant at = clock.instant();
    List<Observation<?>> observations = new ArrayList<>();
    observations.add(
        new Observation<>(
            app,
            at,
            Source.GOOGLE_PLAY_REVIEWS,
            new ReviewList(reviews.stream().map(GooglePlayReviews::entry).toList(), complete)));
    for (StoreReview review : reviews) {
      observations.add(
          new Observation<>(
              new Subject.ReviewText(app.app(), app.country(), review.id()),
              at,
              Source.GOOGLE_PLAY_REVIEWS,
              review.review()));
    }
    return new FetchOutcome.Observed(observations);
  }

  private static ReviewList.Entry entry(StoreReview review) {
    return new ReviewList.Entry(
        review.id(),
        FactsDigest.inList(review.review()),
        review.review().submittedAt(),
        review.helpful());
  }
}
