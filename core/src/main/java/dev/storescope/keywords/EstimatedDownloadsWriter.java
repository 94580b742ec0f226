package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.listings.AppDownloads;
import dev.storescope.observation.Facts.EstimatedDownloads;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Estimates the downloads of apps, and by how much the installs by their keywords exceed them, and
 * appends both to the archive. An app of which nothing was observed that says how often it is
 * downloaded has no estimate on a date.
 *
 * <p>The estimates of a UTC date are by what was observed before it, so they are the same whenever,
 * and however often, they are made on the date.
 */
public final class EstimatedDownloadsWriter {
  private final Archive archive;
  private final VolumeReader volumes;
  private final InstallsEstimator installs;

  public EstimatedDownloadsWriter(
      Archive archive, SearchVolume searchVolume, InstallsEstimator installs) {
    this.archive = archive;
    this.volumes = new VolumeReader(searchVolume);
    this.installs = installs;
  }

  /**
   * Writes the estimates of apps, by what was observed before the UTC date of an instant.
   *
   * @return how many were written, without those that were on the date already
   */
  public int writeAll(Collection<Subject.EstimatedDownloads> apps, Instant at) {
    Instant midnight = at.truncatedTo(ChronoUnit.DAYS);
    Moment moment = new Moment(midnight.minusMillis(1), false);
    List<Observation<EstimatedDownloads>> written =
        archive
            .readAll(
                apps,
                subject ->
                    estimate(subject, new Evidence(archive, moment, Freshness.DEFAULT, _ -> false))
                        .map(
                            facts ->
                                new Observation<>(subject, at, Source.ESTIMATED_DOWNLOADS, facts)))
            .stream()
            .flatMap(Optional::stream)
            .filter(estimate -> isNew(estimate, midnight))
            .toList();
    archive.append(written);
    return written.size();
  }

  private boolean isNew(Observation<EstimatedDownloads> estimate, Instant midnight) {
    return archive
        .findLatest(
            estimate.subject(),
            estimate.observedAt(),
            Duration.between(midnight, estimate.observedAt()))
        .filter(known -> known.facts().equals(estimate.facts()))
        .isEmpty();
  }

  private Optional<EstimatedDownloads> estimate(
      Subject.EstimatedDownloads subject, Evidence evidence) {
    AppId app = subject.app();
    return AppDownloads.estimate(app, subject.country(), evidence)
        .map(
            downloads ->
                downloads.toFacts(
                    new KeywordInstalls(installs, new BrandReader(evidence))
                        .ofAllKeywords(new Market(app.store(), subject.country()), app, volumes)));
  }
}
