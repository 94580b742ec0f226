package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Fits the parameters of the estimates of downloads to the apps in the free charts of each market,
 * and appends those that have changed to the archive. Past ones stay, so that a past moment has the
 * estimates of then.
 *
 * <p>The parameters of a UTC date are by what was observed before it, so they are the same
 * whenever, and however often, they are fitted on the date.
 */
public final class DownloadsFitWriter {
  /** Parameters that stay are written again after so long, before they become too old to count. */
  private static final Duration REWRITTEN_AFTER = Duration.ofDays(28);

  private final Archive archive;

  public DownloadsFitWriter(Archive archive) {
    this.archive = archive;
  }

  /**
   * Writes the parameters of all markets, by what was observed before the UTC date of an instant.
   *
   * @return how many markets have others than before
   */
  public int writeAll(Instant at) {
    Evidence evidence =
        new Evidence(
            archive,
            Moment.of(at.truncatedTo(ChronoUnit.DAYS).minusMillis(1), at),
            Freshness.DEFAULT,
            _ -> false);
    List<Observation<?>> changed = new ArrayList<>();
    for (StoreType store : StoreType.values()) {
      ChartedApps charted = ChartedApps.read(store, archive, evidence);
      charted
          .markets()
          .forEach(
              (country, market) ->
                  charted
                      .fit(market, _ -> true)
                      .map(
                          fit ->
                              new Observation<>(
                                  new Subject.DownloadsFit(store, country),
                                  at,
                                  Source.DOWNLOADS_FIT,
                                  fit.parameters()))
                      .filter(this::isNew)
                      .ifPresent(changed::add));
    }
    archive.append(changed);
    return changed.size();
  }

  private boolean isNew(Observation<DownloadsParameters> fit) {
    return archive
        .findLatest(fit.subject(), fit.observedAt(), REWRITTEN_AFTER)
        .filter(known -> known.facts().equals(fit.facts()))
        .isEmpty();
  }
}
