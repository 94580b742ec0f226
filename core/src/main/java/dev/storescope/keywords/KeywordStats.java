package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.difficulty.KeywordDifficulty.Difficulty;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.KeywordStats.Query;
import dev.storescope.keywords.KeywordStats.Result;
import dev.storescope.observation.PopularityWeek;
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

  /**
   * A query for a keyword.
   *
   * @param withDifficulty whether the difficulty is asked for, for which the search is needed
   */
  public record Query(StoreType store, Country country, Keyword keyword, boolean withDifficulty) {
    public Query(StoreType store, Country country, Keyword keyword) {
      this(store, country, keyword, false);
    }

    /** The maximum charges. */
    public List<Charge> mostCharges() {
      return withDifficulty
          ? List.of(Charge.one(PricedItem.KEYWORD_STATS), Charge.one(PricedItem.KEYWORD_DIFFICULTY))
          : List.of(Charge.one(PricedItem.KEYWORD_STATS));
    }
  }

  /**
   * The metrics, with the estimate that they have the median of.
   *
   * @param week of the popularity, if it is of one that is known
   * @param volume empty if there is none
   * @param difficulty empty if it is not asked for, or the search was not observed
   */
  public record Result(
      KeywordMetrics metrics,
      Optional<PopularityWeek> week,
      Optional<Estimate> volume,
      Optional<Difficulty> difficulty) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Market market = new Market(query.store(), query.country());
    KeywordVolume volume = volumes.need(evidence, market, query.keyword());
    KeywordMetrics metrics = volume.metrics();
    Optional<Difficulty> difficulty =
        query.withDifficulty()
            ? new DifficultyReader(evidence, market).findNeeded(query.keyword())
            : Optional.empty();
    if (evidence.isIncomplete() || metrics.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    Result result = new Result(metrics, volume.week(), volume.volume(), difficulty);
    return difficulty.isPresent()
        ? evidence.ready(
            result,
            List.of(),
            Charge.one(PricedItem.KEYWORD_STATS),
            Charge.one(PricedItem.KEYWORD_DIFFICULTY))
        : evidence.ready(result, List.of(), Charge.one(PricedItem.KEYWORD_STATS));
  }
}
