package dev.storescope.reviews;

import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A stretch of time whose reviews no list could show: they were submitted and fell out of the list
 * of newest reviews between two fetches, or before the first.
 */
public record UnseenReviews(Instant from, Instant till) {

  /** The time whose reviews a list has, both ends included. */
  private record Span(Instant from, Instant till) {
    static Span of(Observation<ReviewList> list) {
      ReviewList facts = list.facts();
      return new Span(
          facts.complete() ? Instant.MIN : facts.entries().getLast().submittedAt(),
          list.observedAt());
    }
  }

  /** The stretches within a range that none of some lists has, oldest first. */
  static List<UnseenReviews> in(List<Observation<ReviewList>> lists, Instant from, Instant till) {
    List<UnseenReviews> unseen = new ArrayList<>();
    Instant seen = from;
    List<Span> spans =
        lists.stream()
            .filter(list -> list.facts().hasAllOfAStretch())
            .map(Span::of)
            .sorted(Comparator.comparing(Span::from))
            .toList();
    for (Span span : spans) {
      if (span.from().isAfter(seen)) {
        unseen.add(new UnseenReviews(seen, earlier(span.from(), till)));
      }
      seen = span.till().isAfter(seen) ? span.till() : seen;
      if (!seen.isBefore(till)) {
        return List.copyOf(unseen);
      }
    }
    unseen.add(new UnseenReviews(seen, till));
    return List.copyOf(unseen);
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
