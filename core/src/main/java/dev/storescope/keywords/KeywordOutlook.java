package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.InstallsEstimator.SearchPlace;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a keyword is worth to an app, as far as it is known already.
 *
 * @param popularity as search ads tell it, 1 to 100; never an estimate
 * @param usersPerDay the searches for it per day
 * @param installsPerDay the installs per day that its search brings the app; none where nobody
 *     knows how much it is searched for, or where the search was not looked at
 */
public record KeywordOutlook(
    OptionalInt popularity, Optional<Estimate> usersPerDay, Optional<Estimate> installsPerDay) {

  /** Reads the outlook of keywords from the evidence; nothing is waited for. */
  public static final class Reader {
    private final DemandReader demands;
    private final InstallsEstimator installs;

    public Reader(SearchVolume searchVolume, InstallsEstimator installs) {
      this.demands = new DemandReader(searchVolume);
      this.installs = installs;
    }

    /**
     * The outlook of a keyword for an app.
     *
     * @param search who was seen to rank for the keyword, where somebody looked
     */
    public KeywordOutlook read(
        AppId app,
        Market market,
        Keyword keyword,
        Optional<SearchRanking> search,
        Evidence evidence) {
      SearchDemand demand = demands.peek(evidence, market, keyword);
      Optional<Estimate> installsPerDay =
          search.flatMap(
              seen ->
                  demand
                      .volume()
                      .map(
                          volume ->
                              installs.estimate(
                                  placeOf(app, market, keyword, seen, evidence), volume)));
      return new KeywordOutlook(demand.figures().popularity(), demand.volume(), installsPerDay);
    }

    private static SearchPlace placeOf(
        AppId app, Market market, Keyword keyword, SearchRanking search, Evidence evidence) {
      return SearchPlace.of(
          market,
          search.rankOf(app),
          new KeywordEvidence(evidence).findBrand(market.country(), keyword, search));
    }
  }
}
