package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.KeywordStats.Query;
import dev.storescope.keywords.KeywordStats.Result;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;

/** How much a keyword is searched for. */
public final class KeywordStats implements Endpoint<Query, Result> {
  private final VolumeReader volumes;

  public KeywordStats(SearchVolume searchVolume) {
    this.volumes = new VolumeReader(searchVolume);
  }

  public record Query(StoreType store, Country country, Keyword keyword) {}

  /**
   * The metrics, with the estimate that they have the median of.
   *
   * @param volume empty if there is none
   */
  public record Result(KeywordMetrics metrics, Optional<Estimate> volume) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Market market = new Market(query.store(), query.country());
    KeywordVolume volume = volumes.need(evidence, market, query.keyword());
    KeywordMetrics metrics = volume.metrics();
    if (evidence.isIncomplete() || metrics.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return evidence.ready(
        new Result(metrics, volume.volume()), List.of(), Charge.one(PricedItem.KEYWORD_STATS));
  }
}
