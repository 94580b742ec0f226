package dev.storescope.keywords.discovery;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.keywords.BrandReader;
import dev.storescope.keywords.KeywordInstalls;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.Optional;

/** The installs per day that keywords are expected to bring an app, for their order only. */
final class ExpectedInstalls {
  private static final String METHOD = "expected-1";
  private static final double SIGMA = 1;

  private final AppId app;
  private final Market market;
  private final Evidence evidence;
  private final InstallsEstimator installs;
  private final Prospects prospects;
  private final RankOutlook outlook;
  private final KeywordInstalls byKeyword;

  ExpectedInstalls(
      AppId app,
      Market market,
      Evidence evidence,
      InstallsEstimator installs,
      Prospects prospects,
      RankOutlook outlook) {
    this.app = app;
    this.market = market;
    this.evidence = evidence;
    this.installs = installs;
    this.prospects = prospects;
    this.outlook = outlook;
    this.byKeyword = new KeywordInstalls(installs, new BrandReader(evidence));
  }

  /** By the last search of two weeks, otherwise by the expected rank. */
  double of(Keyword keyword) {
    Estimate volume =
        Estimate.around(prospects.searchesOf(keyword), SIGMA, METHOD, Optional.empty());
    return evidence
        .findAt(prospects.search(keyword), evidence.moment().at(), Prospects.SEARCHED)
        .map(search -> ofSearch(keyword, search, volume))
        .orElseGet(() -> ofFirst(volume) * Math.exp(outlook.of(keyword) - RankOutlook.FIRST));
  }

  private double ofSearch(Keyword keyword, Observation<SearchRanking> search, Estimate volume) {
    return byKeyword.ofOneKeyword(market, app, keyword, search.facts(), volume).p50();
  }

  private double ofFirst(Estimate volume) {
    return installs.estimate(AppInSearch.of(market, Rank.at(1), Optional.empty()), volume).p50();
  }
}
