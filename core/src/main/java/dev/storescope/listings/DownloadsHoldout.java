package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.downloads.CountryDownloads;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.estimation.downloads.DownloadsModel;
import dev.storescope.holdout.HeldOut;
import dev.storescope.holdout.HoldoutResult;
import dev.storescope.holdout.HoldoutSource;
import dev.storescope.holdout.HoldoutValidation;
import dev.storescope.holdout.HoldoutValidation.Figure;
import dev.storescope.listings.ChartedApps.ChartedMarket;
import dev.storescope.listings.ChartedApps.Fit;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Hides the counters of installs of a fifth of the apps in the free charts of Google Play,
 * estimates their downloads in all countries from their charts and ratings, and compares that with
 * what the counters gained. The parameters of the markets are fitted without the hidden counters.
 */
public final class DownloadsHoldout implements HoldoutSource {
  private final Archive archive;

  public DownloadsHoldout(Archive archive) {
    this.archive = archive;
  }

  @Override
  public List<HoldoutValidation> measure(Instant at) {
    Evidence evidence = new Evidence(archive, Moment.of(at, at), Freshness.DEFAULT, _ -> false);
    ChartedApps charted = ChartedApps.read(StoreType.GOOGLE_PLAY, archive, evidence);
    Map<AppId, SortedMap<Country, DownloadsEstimate>> estimates = estimates(charted);
    List<HeldOut> values = new ArrayList<>();
    estimates.forEach(
        (app, byCountry) -> {
          OptionalDouble actual = charted.installs(app).meanPerDay();
          if (actual.orElse(0) > 0) {
            new CountryDownloads(byCountry)
                .worldwide()
                .ifPresent(all -> values.add(new HeldOut(actual.getAsDouble(), all.perDay())));
          }
        });
    return values.isEmpty()
        ? List.of()
        : List.of(
            new HoldoutValidation(
                Figure.DOWNLOADS,
                StoreType.GOOGLE_PLAY,
                Optional.empty(),
                at,
                HoldoutResult.of(values)));
  }

  /** Of the hidden apps, by the countries where they are in a chart. */
  private static Map<AppId, SortedMap<Country, DownloadsEstimate>> estimates(ChartedApps charted) {
    Map<AppId, SortedMap<Country, DownloadsEstimate>> estimates =
        new TreeMap<>(Comparator.comparing(AppId::value));
    charted
        .markets()
        .forEach(
            (country, market) -> {
              DownloadsModel model = model(charted, market);
              market
                  .apps()
                  .forEach(
                      (app, factors) -> {
                        if (isHidden(app)) {
                          model
                              .estimate(factors)
                              .ifPresent(
                                  estimate ->
                                      estimates
                                          .computeIfAbsent(app, _ -> new TreeMap<>())
                                          .put(country, estimate));
                        }
                      });
            });
    return estimates;
  }

  private static DownloadsModel model(ChartedApps charted, ChartedMarket market) {
    return charted.fit(market, app -> !isHidden(app)).map(Fit::model).orElseGet(market::prior);
  }

  private static boolean isHidden(AppId app) {
    return HeldOut.isHeldOut(app.value());
  }
}
