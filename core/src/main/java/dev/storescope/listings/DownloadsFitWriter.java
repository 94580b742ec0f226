package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.DownloadsFactor;
import dev.storescope.estimation.DownloadsModel;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Fits the parameters of the estimates of downloads to the apps in the free charts of each market,
 * and appends those that have changed to the archive. Past ones stay, so that a past moment has the
 * estimates of then.
 *
 * <p>The parameters of a UTC date are by what was observed before it, so they are the same
 * whenever, and however often, they are fitted on the date.
 */
public final class DownloadsFitWriter {
  private static final Duration LATEST_CHART = Duration.ofDays(2);

  /** Parameters that stay are written again after so long, before they become too old to count. */
  private static final Duration REWRITTEN_AFTER = Duration.ofDays(28);

  private static final int MOST_OF_ALL_APPS = 200;
  private static final int MOST_OF_CATEGORY = 20;

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
      Map<AppId, InstallHistory> installs = new HashMap<>();
      for (Country country : Storefronts.listCountries(store)) {
        fit(new Market(store, country), installs, evidence)
            .map(
                fit ->
                    new Observation<>(
                        new Subject.DownloadsFit(store, country), at, Source.DOWNLOADS_FIT, fit))
            .filter(this::isNew)
            .ifPresent(changed::add);
      }
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

  /**
   * @param installs those that were read, to which it adds
   */
  private Optional<DownloadsParameters> fit(
      Market market, Map<AppId, InstallHistory> installs, Evidence evidence) {
    Optional<MarketSize> size = MarketSize.find(market);
    List<AppId> apps = charted(market, evidence);
    if (size.isEmpty() || apps.size() < DownloadsModel.FEWEST_APPS) {
      return Optional.empty();
    }
    for (AppId app : apps) {
      installs.computeIfAbsent(app, each -> installs(each, evidence));
    }
    List<List<DownloadsFactor>> found =
        archive
            .<AppId, List<DownloadsFactor>>readAll(
                apps,
                app ->
                    new DownloadsReader(app, market.country(), evidence.separate())
                        .factors(size.get(), installs.getOrDefault(app, InstallHistory.NONE)))
            .stream()
            .filter(factors -> factors.size() > 1)
            .toList();
    return found.size() < DownloadsModel.FEWEST_APPS
        ? Optional.empty()
        : Optional.of(
            DownloadsModel.prior(market.store(), size.get()).fit(found).toParameters(found.size()));
  }

  private static InstallHistory installs(AppId app, Evidence evidence) {
    return switch (app.store()) {
      case APP_STORE -> InstallHistory.NONE;
      case GOOGLE_PLAY -> AppDownloads.historyOfEstimate(app, evidence.separate());
    };
  }

  /** The apps of the charts of free apps, in the order of their ids. */
  private static List<AppId> charted(Market market, Evidence evidence) {
    CategoryId overall = CategoryId.overall(market.store());
    return Stream.concat(
            free(market, overall, evidence).limit(MOST_OF_ALL_APPS),
            Categories.englishTitles(market.store()).keySet().stream()
                .filter(category -> !category.equals(overall))
                .flatMap(category -> free(market, category, evidence).limit(MOST_OF_CATEGORY)))
        .distinct()
        .sorted(Comparator.comparing(AppId::value))
        .toList();
  }

  private static Stream<AppId> free(Market market, CategoryId category, Evidence evidence) {
    Subject.Chart chart =
        new Subject.Chart(Device.defaultFor(market.store()), market.country(), category);
    return evidence
        .findAt(chart, evidence.moment().at(), LATEST_CHART)
        .flatMap(observed -> Optional.ofNullable(observed.facts().charts().get(ChartKind.FREE)))
        .stream()
        .flatMap(List::stream);
  }
}
