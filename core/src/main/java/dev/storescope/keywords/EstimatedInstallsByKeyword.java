package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Query;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Result;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The estimated installs per day that the search for a keyword brings an app. */
public final class EstimatedInstallsByKeyword implements Endpoint<Query, Result> {
  private final VolumeReader volumes;
  private final InstallsEstimator installs;

  public EstimatedInstallsByKeyword(SearchVolume searchVolume, InstallsEstimator installs) {
    this.volumes = new VolumeReader(searchVolume);
    this.installs = installs;
  }

  public record Query(AppId app, Country country, Keyword keyword) {}

  /**
   * The estimate; the HTTP interface has its median.
   *
   * @param depth how many apps were observed, if the app is not among them and may be ranked below
   *     them: the estimate is then between none and what the next rank brings
   */
  public record Result(Estimate estimate, OptionalInt depth) {
    private static final Result NOT_RANKED =
        new Result(Estimate.around(0, 0, "not-ranked", Optional.empty()), OptionalInt.empty());

    public long installs() {
      return estimate.rounded();
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Market market = new Market(query.app().store(), query.country());
    Device device = Device.defaultFor(market.store());
    Optional<SearchRanking> ranking =
        evidence
            .need(new Subject.Search(device, query.country(), query.keyword()))
            .map(Observation::facts);
    if (ranking.isPresent() && ranking.get().rankOf(query.app()) instanceof Rank.NotRanked) {
      return ready(evidence, Result.NOT_RANKED);
    }
    Optional<Estimate> volume = volumes.need(evidence, market, query.keyword()).volume();
    if (evidence.isIncomplete() || ranking.isEmpty() || volume.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return ready(
        evidence,
        new Result(
            new KeywordInstalls(installs, new BrandReader(evidence))
                .estimate(market, query.app(), query.keyword(), ranking.get(), volume.get()),
            ranking.get().rankOf(query.app()) instanceof Rank.Beyond(int depth)
                ? OptionalInt.of(depth)
                : OptionalInt.empty()));
  }

  private static Answer<Result> ready(Evidence evidence, Result result) {
    return evidence.ready(result, List.of(), Charge.one(PricedItem.ESTIMATED_INSTALLS_BY_KEYWORD));
  }
}
