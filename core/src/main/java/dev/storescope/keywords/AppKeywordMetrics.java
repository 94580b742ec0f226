package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The value of a keyword to an app.
 *
 * @param popularity the observed search popularity, 1 to 100; never an estimate
 * @param usersPerDay the searches per day
 * @param installsPerDay the installs per day that the search brings the app; empty if the volume is
 *     not known or the search was not observed
 */
public record AppKeywordMetrics(
    OptionalInt popularity, Optional<Estimate> usersPerDay, Optional<Estimate> installsPerDay) {

  /**
   * The same with the installs that a search brings an app.
   *
   * @param installs one for all keywords that are read together
   */
  public AppKeywordMetrics with(
      KeywordInstalls installs, AppId app, Market market, Keyword keyword, SearchRanking ranking) {
    return new AppKeywordMetrics(
        popularity,
        usersPerDay,
        usersPerDay.map(volume -> installs.estimate(market, app, keyword, ranking, volume)));
  }

  /** Reads the metrics from the evidence; nothing is fetched. */
  public static final class MetricsReader {
    private final VolumeReader volumes;
    private final InstallsEstimator installs;

    public MetricsReader(SearchVolume searchVolume, InstallsEstimator installs) {
      this.volumes = new VolumeReader(searchVolume);
      this.installs = installs;
    }

    /** Reads the metrics of a keyword, without installs. */
    public AppKeywordMetrics read(Market market, Keyword keyword, Evidence evidence) {
      KeywordVolume known = volumes.peek(evidence, market, keyword);
      return new AppKeywordMetrics(known.metrics().popularity(), known.volume(), Optional.empty());
    }

    /** The installs of apps in the searches whose brands are read. */
    public KeywordInstalls installs(BrandReader brands) {
      return new KeywordInstalls(installs, brands);
    }
  }
}
