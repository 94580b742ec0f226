package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.keywords.evidence.RecentFinder;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Estimates the installs per day that searches bring apps, for all places that show them. Where the
 * downloads of an app are estimated every night, its installs by all keywords that it ranks for are
 * together at most its downloads by search; those of another app are limited for each keyword only.
 */
public final class KeywordInstalls {
  /** The keywords of an app that are summed up; the others are those it ranks worst for. */
  private static final int MOST_KEYWORDS = 10_000;

  private final InstallsEstimator installs;
  private final Evidence evidence;
  private final BrandReader brands;
  private final Map<Subject.EstimatedDownloads, Double> factors = new ConcurrentHashMap<>();

  public KeywordInstalls(InstallsEstimator installs, BrandReader brands) {
    this.installs = installs;
    this.evidence = brands.evidence();
    this.brands = brands;
  }

  /** The installs that a search brings an app. */
  Estimate estimate(
      Market market, AppId app, Keyword keyword, SearchRanking ranking, Estimate volume) {
    Estimate alone = ofOneKeyword(market, app, keyword, ranking, volume);
    return alone.p90() > 0 ? alone.times(factor(app, market)) : alone;
  }

  /** The same without regard to the other keywords of the app. */
  public Estimate ofOneKeyword(
      Market market, AppId app, Keyword keyword, SearchRanking ranking, Estimate volume) {
    return installs.estimate(brands.readWithDownloads(market, app, keyword, ranking), volume);
  }

  /**
   * The sum over the keywords that an app ranks for, of each without regard to the others.
   *
   * @param volumes of the keywords
   */
  double ofAllKeywords(Market market, AppId app, VolumeReader volumes) {
    Device device = Device.defaultFor(market.store());
    RecentFinder recent = RecentFinder.of(evidence);
    return evidence
        .each(
            RankedKeywords.best(app, market.country(), device, evidence, MOST_KEYWORDS),
            keyword ->
                evidence
                    .findAt(
                        new Subject.Search(device, market.country(), keyword),
                        evidence.moment().at(),
                        FigureReader.SEARCHED)
                    .flatMap(
                        search ->
                            volumes
                                .find(evidence, recent, market, keyword)
                                .volume()
                                .map(
                                    volume ->
                                        ofOneKeyword(
                                            market, app, keyword, search.facts(), volume))))
        .flatMap(Optional::stream)
        .mapToDouble(Estimate::p50)
        .sum();
  }

  private double factor(AppId app, Market market) {
    return factors.computeIfAbsent(
        new Subject.EstimatedDownloads(app, market.country()),
        subject ->
            evidence.peek(subject).map(estimate -> estimate.facts().keywordFactor()).orElse(1.0));
  }
}
