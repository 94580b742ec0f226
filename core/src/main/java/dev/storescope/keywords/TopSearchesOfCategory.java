package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.Country;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The terms that are searched for most in a genre of a country, by the newest report of Apple Ads
 * that stands at the moment.
 */
public final class TopSearchesOfCategory
    implements Endpoint<TopSearchesOfCategory.Query, TopSearchesOfCategory.Result> {
  private static final Duration TRIED = Duration.ofHours(12);

  public record Query(Country country, AdsGenre genre) {}

  public record Result(AdsGenre genre, TopSearches searches) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Subject.TopSearches subject = new Subject.TopSearches(query.country(), query.genre());
    Optional<Observation<TopSearches>> found = find(subject, evidence);
    if (found.isEmpty()) {
      if (!wasTried(subject, evidence)) {
        evidence.require(subject);
      }
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return evidence.ready(
        new Result(query.genre(), found.get().facts()),
        List.of(),
        Charge.one(PricedItem.TOP_SEARCHES));
  }

  /** Whether Apple had no newer week a short time ago: another fetch would bring the same again. */
  private static boolean wasTried(Subject.TopSearches subject, Evidence evidence) {
    Instant recently = evidence.moment().at().minus(TRIED);
    return evidence.peek(subject).filter(last -> last.observedAt().isAfter(recently)).isPresent();
  }

  /** The list that stands at the moment of the evidence; requires nothing. */
  public static Optional<Observation<TopSearches>> find(
      Subject.TopSearches subject, Evidence evidence) {
    return evidence
        .peek(subject)
        .filter(found -> found.facts().week().isUsedAt(evidence.moment().at()));
  }
}
