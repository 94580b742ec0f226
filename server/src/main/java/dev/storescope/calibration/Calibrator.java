package dev.storescope.calibration;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.CalibrationFit;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.InstallsEstimator.SearchPlace;
import dev.storescope.estimation.InstallsFigure;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchSignals;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.estimation.VolumeFigure;
import dev.storescope.keywords.KeywordEvidence;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Fits the estimates to a user's figures, with what the archive knows of their keywords at their
 * dates: popularities of up to a month before, suggestions, searches and listings.
 */
public final class Calibrator {
  private static final Duration POPULARITY_AGE = Duration.ofDays(31);

  private final Archive archive;
  private final Instant now;

  public Calibrator(Archive archive, Instant now) {
    this.archive = archive;
    this.now = now;
  }

  /**
   * What came of it.
   *
   * @param used how many figures were fitted
   * @param withoutVolume how many were passed over since the archive knows no popularity, nor
   *     suggestions, of their keyword at their date
   * @param extremeShares how many were passed over for a share below 5 % or above 95 %
   */
  public record Result(CalibrationFit fit, int used, int withoutVolume, int extremeShares) {}

  public Result fit(List<Figure> figures) {
    List<VolumeFigure> volumes = new ArrayList<>();
    int extreme = 0;
    for (Figure figure : figures) {
      if (figure instanceof Figure.Impressions impressions) {
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
    List<InstallsFigure> installs =
        figures.stream().flatMap(figure -> installs(figure, calibrated).stream()).toList();
    int used = volumes.size() + installs.size();
    return new Result(
        CalibrationFit.of(volumes, installs, now), used, figures.size() - used - extreme, extreme);
  }

  private static boolean isExtreme(Figure.Impressions figure) {
    return figure.share() < VolumeFigure.LEAST_SHARE
        || figure.share() > VolumeFigure.MOST_SHARE
        || figure.perDay() == 0;
  }

  private static VolumeFigure volume(Figure.Impressions figure, Popularity popularity) {
    return new VolumeFigure(
        figure.market().country(), figure.keyword(), figure.perDay(), figure.share(), popularity);
  }

  private Optional<InstallsFigure> installs(Figure figure, SearchVolume volume) {
    if (!(figure instanceof Figure.Installs installs)) {
      return Optional.empty();
    }
    KeywordEvidence known = new KeywordEvidence(evidenceAt(instant(figure)));
    SearchPlace place =
        SearchPlace.of(
            figure.market(), installs.rank(), known.findBrand(figure.market(), figure.keyword()));
    return findVolume(figure, volume, known)
        .map(searches -> new InstallsFigure(place, searches, installs.perDay()));
  }

  private Optional<Estimate> findVolume(Figure figure, SearchVolume volume, KeywordEvidence known) {
    Market market = figure.market();
    return findPopularity(figure)
        .flatMap(popularity -> volume.estimate(market, SearchSignals.of(popularity)))
        .or(() -> known.findVolume(volume, market, figure.keyword()));
  }

  private Optional<Popularity> findPopularity(Figure figure) {
    if (figure.market().store() != StoreType.APP_STORE) {
      return Optional.empty();
    }
    return figure
        .popularity()
        .or(
            () ->
                archive
                    .findLatest(
                        new Subject.Demand(figure.market().country(), figure.keyword()),
                        instant(figure),
                        POPULARITY_AGE)
                    .map(Observation::facts));
  }

  private Evidence evidenceAt(Instant at) {
    return new Evidence(archive, new Moment(at, false), Freshness.DEFAULT, _ -> false);
  }

  /** The end of the day: what was seen in it counts. */
  private Instant instant(Figure figure) {
    return figure
        .date()
        .map(date -> date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1))
        .orElse(now);
  }
}
