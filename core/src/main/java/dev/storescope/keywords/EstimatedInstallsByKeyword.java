package dev.storescope.keywords;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.InstallsEstimator.SearchPlace;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Query;
import dev.storescope.keywords.EstimatedInstallsByKeyword.Result;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;

/** Tells how many installs a day an app is estimated to owe to the search for a keyword. */
public final class EstimatedInstallsByKeyword implements Endpoint<Query, Result> {
  private final DemandReader demands;
  private final InstallsEstimator installs;

  public EstimatedInstallsByKeyword(SearchVolume searchVolume, InstallsEstimator installs) {
    this.demands = new DemandReader(searchVolume);
    this.installs = installs;
  }

  public record Query(AppId app, Country country, Keyword keyword) {}

  public record Result(long installs) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Device device = Device.defaultFor(query.app().store());
    Optional<Observation<SearchRanking>> search =
        evidence.need(new Subject.Search(device, query.country(), query.keyword()));
    if (search.isPresent() && search.get().facts().rankOf(query.app()) == 0) {
      return ready(evidence, 0);
    }
    Market market = new Market(query.app().store(), query.country());
    Optional<Estimate> volume = demands.need(evidence, market, query.keyword()).volume();
    if (evidence.isIncomplete() || search.isEmpty() || volume.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    SearchPlace place = placeOf(query, search.get().facts(), evidence);
    return ready(evidence, installs.estimate(place, volume.get()).rounded());
  }

  private static Answer<Result> ready(Evidence evidence, long installs) {
    return evidence.ready(
        new Result(installs), List.of(), Charge.one(PricedItem.ESTIMATED_INSTALLS_BY_KEYWORD));
  }

  private static SearchPlace placeOf(Query query, SearchRanking search, Evidence evidence) {
    return SearchPlace.of(
        new Market(query.app().store(), query.country()),
        search.rankOf(query.app()),
        new KeywordEvidence(evidence).findBrand(query.country(), query.keyword(), search));
  }
}
