package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.events.RankMove;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Finds what fires a rule. It compares observations with earlier observations only: what was not
 * observed is no change. A rank, a rating or a chart of a UTC date is compared with the last one
 * before that date.
 */
public final class AlertDetector {
  /** The heaviest first, then as they were observed. */
  private static final Comparator<Alert> ORDER =
      Comparator.comparingLong(Alert::weight)
          .reversed()
          .thenComparing(Alert::at)
          .thenComparing(Alert::key);

  private final ScopedApps apps;
  private final ServiceAlerts service;

  public AlertDetector(ScopedApps apps, ServiceAlerts service) {
    this.apps = apps;
    this.service = service;
  }

  /**
   * The alerts of a rule by what was observed after an instant, until the moment of the evidence.
   */
  public List<Alert> detect(
      AccountId account, AlertRule.Definition rule, Instant since, Evidence evidence) {
    AppLabels labels = new AppLabels(evidence);
    AlertCondition condition = rule.condition();
    Supplier<List<ScopedApp>> scoped = () -> apps.list(account, rule.scope());
    Function<Predicate<RankMove>, List<Alert>> ranks =
        fires -> ofRanks(fires, scoped.get(), since, evidence, labels);
    List<Alert> found =
        switch (condition.kind()) {
          case RANK_FALLS -> ranks.apply(move -> move.fallsBy(condition.number()));
          case RANK_RISES -> ranks.apply(move -> move.risesBy(condition.number()));
          case LEAVES_FIRST -> ranks.apply(move -> move.leavesFirst(condition.number()));
          case ENTERS_FIRST -> ranks.apply(move -> move.entersFirst(condition.number()));
          case LISTING_CHANGES ->
              new ListingAlerts(labels, evidence).list(scoped.get(), condition.parts(), since);
          case PRICE_CHANGES ->
              new ListingAlerts(labels, evidence).list(scoped.get(), ListingEvent.PRICES, since);
          case RATING_CHANGES ->
              new RatingAlerts(labels, evidence)
                  .listChanges(scoped.get(), condition.threshold().orElseThrow(), since);
          case LOW_RATINGS ->
              new RatingAlerts(labels, evidence).listLow(scoped.get(), condition.number(), since);
          case ENTERS_CHART ->
              new ChartAlerts(labels, evidence)
                  .listEntries(scoped.get(), condition.number(), since);
          case LEAVES_CHART ->
              new ChartAlerts(labels, evidence).listExits(scoped.get(), condition.number(), since);
          case INCOMPLETE ->
              new CoverageAlerts(labels, evidence).list(scoped.get(), condition.number());
          case FORMAT_DRIFTS -> service.drifts(condition.number(), evidence.moment().at());
          case SOURCE_FAILS -> service.failingSources();
          case CREDITS_LOW ->
              service.creditsLow(account, condition.number(), evidence.moment().at());
        };
    // A competitor of two tracked apps is found twice.
    Map<String, Alert> byKey = new LinkedHashMap<>();
    found.forEach(alert -> byKey.putIfAbsent(alert.key(), alert));
    return byKey.values().stream().sorted(ORDER).toList();
  }

  private static List<Alert> ofRanks(
      Predicate<RankMove> fires,
      List<ScopedApp> apps,
      Instant since,
      Evidence evidence,
      AppLabels labels) {
    RankAlerts alerts = new RankAlerts(labels);
    return apps.stream()
        .flatMap(
            app ->
                app.listMoves(since, evidence).filter(fires).map(move -> alerts.write(app, move)))
        .toList();
  }
}
