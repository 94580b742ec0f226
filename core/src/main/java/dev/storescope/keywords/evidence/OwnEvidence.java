package dev.storescope.keywords.evidence;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Market;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** What the rank of a keyword by suggestions rests on besides the lists of other keywords. */
record OwnEvidence(Evidence evidence, Market market, Keyword keyword) {
  private static final Duration DAY = Duration.ofDays(1);

  /** The last instant before the UTC date of an instant: the ranks of a date are as of then. */
  static Instant endBefore(Instant at) {
    return at.truncatedTo(ChronoUnit.DAYS).minusMillis(1);
  }

  /** What differs at an instant from a day before. */
  Set<NewEvidence> newAt(Instant end) {
    Set<NewEvidence> found = EnumSet.noneOf(NewEvidence.class);
    if (Prefix.of(keyword).stream().anyMatch(prefix -> isNew(list(prefix), end))) {
      found.add(NewEvidence.OWN_LISTS);
    }
    if (isNew(new Subject.Popularity(market.country(), keyword), end)) {
      found.add(NewEvidence.POPULARITY);
    }
    return found;
  }

  private Subject.Suggestions list(Prefix prefix) {
    return new Subject.Suggestions(market.store(), market.country(), prefix.term());
  }

  private <F extends Facts> boolean isNew(Subject<F> subject, Instant end) {
    return !facts(subject, end).equals(facts(subject, end.minus(DAY)));
  }

  private <F extends Facts> Optional<F> facts(Subject<F> subject, Instant at) {
    return evidence.findAt(subject, at, RecentFinder.LOOK_BACK).map(Observation::facts);
  }
}
