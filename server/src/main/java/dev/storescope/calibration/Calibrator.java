package dev.storescope.calibration;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.calibration.CalibrationFit;
import dev.storescope.estimation.calibration.MeasuredInstalls;
import dev.storescope.estimation.calibration.MeasuredVolume;
import dev.storescope.estimation.installs.InstallsEstimator.AppInSearch;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.BrandReader;
import dev.storescope.keywords.VolumeReader;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Fits the estimates to a user's figures and to the observations of their keywords at their dates:
 * popularities up to a month older, suggestions, searches and listings.
 */
public record Calibrator(Archive archive, Instant now) {
  private static final Duration POPULARITY_AGE = Duration.ofDays(31);

  /**
   * The result of a calibration.
   *
   * @param used the figures that were fitted
   * @param withoutVolume the figures that were skipped, since neither the popularity nor
   *     suggestions of their keyword were observed at their date
   * @param extremeShares the figures that were skipped for a share below 5 % or above 95 %
   */
  public record CalibrationReport(
      CalibrationFit fit, int used, int withoutVolume, int extremeShares) {}

  public CalibrationReport fit(List<CalibrationFigure> figures) {
    List<MeasuredVolume> volumes = new ArrayList<>();
    int extreme = 0;
    for (CalibrationFigure figure : figures) {
      if (figure instanceof CalibrationFigure.Impressions impressions) {
        if (isExtreme(impressions)) {
          extreme++;
        } else {
          findPopularity(figure)
              .ifPresent(popularity -> volumes.add(volume(impressions, popularity)));
        }
      }
    }
    SearchVolume calibrated =
        SearchVolume.calibrated(CalibrationFit.of(volumes, List.of(), now).calibration());
    List<MeasuredInstalls> installs =
        figures.stream().flatMap(figure -> installs(figure, calibrated).stream()).toList();
    int used = volumes.size() + installs.size();
    return new CalibrationReport(
        CalibrationFit.of(volumes, installs, now), used, figures.size() - used - extreme, extreme);
  }

  private static boolean isExtreme(CalibrationFigure.Impressions figure) {
    return figure.share() < MeasuredVolume.LEAST_SHARE
        || figure.share() > MeasuredVolume.MOST_SHARE
        || figure.perDay() == 0;
  }

  private MeasuredVolume volume(CalibrationFigure.Impressions figure, Popularity popularity) {
    return new MeasuredVolume(
        figure.market().country(),
        figure.keyword(),
        figure.perDay(),
        figure.share(),
        popularity,
        findReport(figure));
  }

  private Optional<MeasuredInstalls> installs(CalibrationFigure figure, SearchVolume volume) {
    if (!(figure instanceof CalibrationFigure.Installs installs)) {
      return Optional.empty();
    }
    Evidence evidence = evidenceAt(instant(figure));
    AppInSearch app =
        new BrandReader(evidence).read(figure.market(), Rank.at(installs.rank()), figure.keyword());
    return findVolume(figure, volume, evidence)
        .map(searches -> new MeasuredInstalls(app, searches, installs.perDay()));
  }

  private Optional<Estimate> findVolume(
      CalibrationFigure figure, SearchVolume volume, Evidence evidence) {
    Market market = figure.market();
    return findPopularity(figure)
        .flatMap(
            popularity -> volume.estimate(market, SearchSignals.of(popularity, findReport(figure))))
        .or(() -> new VolumeReader(volume).peek(evidence, market, figure.keyword()).volume());
  }

  private Optional<Popularity> findPopularity(CalibrationFigure figure) {
    if (figure.market().store() != StoreType.APP_STORE) {
      return Optional.empty();
    }
    return figure
        .popularity()
        .or(
            () ->
                archive
                    .findLatest(
                        new Subject.Popularity(figure.market().country(), figure.keyword()),
                        instant(figure),
                        POPULARITY_AGE)
                    .map(Observation::facts));
  }

  private Optional<PopularityCounts> findReport(CalibrationFigure figure) {
    return evidenceAt(instant(figure))
        .peek(new Subject.PopularityReport(figure.market().country()))
        .map(Observation::facts);
  }

  private Evidence evidenceAt(Instant at) {
    return new Evidence(archive, new Moment(at, false), Freshness.DEFAULT, _ -> false);
  }

  /** The end of the day, so that observations of that day count. */
  private Instant instant(CalibrationFigure figure) {
    return figure
        .date()
        .map(date -> date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1))
        .orElse(now);
  }
}
