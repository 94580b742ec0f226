package dev.storescope.reviews;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.lang.Character.UnicodeScript;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the reviews of an app in a country say together, in a period up to the newest list and in
 * the period of the same length before it. Of a period with more than 500 reviews, 500 are read,
 * evenly spread over it.
 */
public final class AppReviewSummary
    implements Endpoint<AppReviewSummary.Query, AppReviewSummary.Result> {
  public static final int MAX_DAYS = 180;

  static final int MOST_READ = 500;
  private static final int MOST_VERSIONS = 20;

  /**
   * A query for two periods of a number of days each.
   *
   * @param till the end of the later period; empty for the moment of the newest list
   */
  public record Query(AppId app, Country country, int days, Optional<Instant> till) {
    public Query {
      if (days < 1 || days > MAX_DAYS) {
        throw new IllegalArgumentException("'days' must be 1 to " + MAX_DAYS + ".");
      }
    }
  }

  /**
   * The summary. Versions, scripts and words are of the reviews that were read.
   *
   * @param versions of the app in both periods, the one that was reviewed first last; at most 20
   * @param scripts the number of reviews of both periods that are written in each, most first
   * @param words that grew, the surest first
   * @param unseen the times within both periods whose reviews no list had
   */
  public record Result(
      PeriodReviews before,
      PeriodReviews recent,
      List<VersionReviews> versions,
      Map<UnicodeScript, Integer> scripts,
      List<GrownWord> words,
      List<UnseenReviews> unseen) {
    public Result {
      versions = List.copyOf(versions);
      scripts = Collections.unmodifiableMap(new LinkedHashMap<>(scripts));
      words = List.copyOf(words);
      unseen = List.copyOf(unseen);
    }
  }

  /**
   * The reviews that were submitted in a period, or last changed in it.
   *
   * @param since excluded
   * @param till included
   * @param observed how many were observed
   * @param tally of those that were read
   * @param answered how many of those that were read have an answer; empty if the store's list has
   *     none
   */
  public record PeriodReviews(
      Instant since, Instant till, int observed, ReviewTally tally, OptionalInt answered) {}

  /**
   * The reviews that name a version of the app.
   *
   * @param version empty for those that name none
   * @param first when the first was submitted
   */
  public record VersionReviews(Optional<String> version, ReviewTally tally, Instant first) {}

  /** The reviews of a period, read. */
  private record Period(Instant since, Instant till, int observed, List<Review> reviews) {
    PeriodReviews summary(AppId app) {
      return new PeriodReviews(
          since,
          till,
          observed,
          ReviewTally.of(reviews),
          AppReviews.hasAnswers(app.store())
              ? OptionalInt.of(
                  (int) reviews.stream().filter(each -> each.answer().isPresent()).count())
              : OptionalInt.empty());
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Subject.Reviews subject = new Subject.Reviews(query.app(), query.country());
    Optional<Observation<ReviewList>> newest = evidence.need(subject);
    if (newest.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    Instant till = query.till().orElse(newest.get().observedAt());
    Instant since = till.minus(Duration.ofDays(2L * query.days()));
    return evidence.ready(
        result(query, evidence.history(subject, since, evidence.moment().at()), till, evidence),
        AppReviews.hasAnswers(query.app().store())
            ? List.of()
            : List.of("results.before.answered", "results.recent.answered"),
        Charge.one(PricedItem.APP_REVIEW_SUMMARY));
  }

  private static Result result(
      Query query, List<Observation<ReviewList>> lists, Instant till, Evidence evidence) {
    Duration length = Duration.ofDays(query.days());
    Instant middle = till.minus(length);
    Collection<SeenReview> seen = SeenReview.in(lists);
    Period before = read(query, seen, middle.minus(length), middle, evidence);
    Period recent = read(query, seen, middle, till, evidence);
    List<Review> both = Stream.of(before, recent).flatMap(each -> each.reviews().stream()).toList();
    return new Result(
        before.summary(query.app()),
        recent.summary(query.app()),
        versions(both),
        scripts(both),
        GrownWord.between(before.reviews(), recent.reviews()),
        UnseenReviews.in(lists, before.since(), till));
  }

  private static Period read(
      Query query, Collection<SeenReview> all, Instant since, Instant till, Evidence evidence) {
    Predicate<Instant> within = at -> at.isAfter(since) && !at.isAfter(till);
    List<SeenReview> seen =
        all.stream()
            .filter(each -> within.test(each.entry().submittedAt()))
            .sorted(
                Comparator.comparing((SeenReview each) -> each.entry().submittedAt())
                    .thenComparing(each -> each.entry().id()))
            .toList();
    List<Review> reviews =
        evidence
            .each(spread(seen), each -> each.read(query.app(), query.country(), evidence))
            .flatMap(Optional::stream)
            .map(ObservedReview::review)
            .toList();
    return new Period(since, till, seen.size(), reviews);
  }

  /** All, or 500 of them at even distances. */
  private static <T> List<T> spread(List<T> all) {
    return all.size() <= MOST_READ
        ? all
        : IntStream.range(0, MOST_READ)
            .mapToObj(i -> all.get((int) ((long) i * all.size() / MOST_READ)))
            .toList();
  }

  private static List<VersionReviews> versions(List<Review> reviews) {
    Map<Optional<String>, List<Review>> byVersion = new LinkedHashMap<>();
    reviews.forEach(
        review -> byVersion.computeIfAbsent(review.version(), _ -> new ArrayList<>()).add(review));
    return byVersion.entrySet().stream()
        .map(each -> version(each.getKey(), each.getValue()))
        .sorted(Comparator.comparing(VersionReviews::first).reversed())
        .limit(MOST_VERSIONS)
        .toList();
  }

  private static VersionReviews version(Optional<String> version, List<Review> reviews) {
    Instant first =
        reviews.stream().map(Review::submittedAt).min(Comparator.naturalOrder()).orElseThrow();
    return new VersionReviews(version, ReviewTally.of(reviews), first);
  }

  private static Map<UnicodeScript, Integer> scripts(List<Review> reviews) {
    Map<UnicodeScript, Integer> counts = new EnumMap<>(UnicodeScript.class);
    reviews.stream()
        .flatMap(review -> ReviewScript.of(review).stream())
        .forEach(script -> counts.merge(script, 1, Integer::sum));
    Map<UnicodeScript, Integer> mostFirst = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.<UnicodeScript, Integer>comparingByValue().reversed())
        .forEach(each -> mostFirst.put(each.getKey(), each.getValue()));
    return mostFirst;
  }
}
