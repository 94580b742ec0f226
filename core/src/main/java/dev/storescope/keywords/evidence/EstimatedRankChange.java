package dev.storescope.keywords.evidence;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.estimation.Market;
import dev.storescope.observation.Facts.SuggestionRank;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The last change of the rank by suggestions from which the volume of a keyword is estimated.
 *
 * @param at when the new rank was written
 * @param evidence what was new of the keyword itself; if nothing was, the lists of others moved it
 */
public record EstimatedRankChange(
    Instant at, SuggestionRank before, SuggestionRank after, Set<NewEvidence> evidence) {
  public EstimatedRankChange {
    evidence = Set.copyOf(evidence);
  }

  /** The last change among the ranks that count at the moment of the evidence. */
  public static Optional<EstimatedRankChange> findLast(
      Evidence evidence, Market market, Keyword keyword) {
    var subject = new Subject.SuggestionRank(market.store(), market.country(), keyword);
    Instant now = evidence.moment().at();
    List<Observation<SuggestionRank>> ranks =
        evidence.history(subject, now.minus(Freshness.DEFAULT.of(subject, evidence.moment())), now);
    for (int i = ranks.size() - 1; i > 0; i--) {
      SuggestionRank before = ranks.get(i - 1).facts();
      SuggestionRank after = ranks.get(i).facts();
      if (before.version() == after.version() && before.logRank() != after.logRank()) {
        Instant at = ranks.get(i).observedAt();
        return Optional.of(
            new EstimatedRankChange(
                at,
                before,
                after,
                new OwnEvidence(evidence, market, keyword).newAt(OwnEvidence.endBefore(at))));
      }
    }
    return Optional.empty();
  }
}
