package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.events.RankMove;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchHealth.Drift;
import dev.storescope.text.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Finds what fires a rule. It compares observations with earlier observations only: what was not
 * observed is no change. A rank, a rating or a chart of a UTC date is compared with the last one
 * before that date.
 */
public final class AlertDetector {
  private static final Duration DAY = Duration.ofDays(1);

  /** The heaviest first, then as they were observed. */
  private static final Comparator<Alert> ORDER =
      Comparator.comparingLong(Alert::weight)
          .reversed()
          .thenComparing(Alert::at)
          .thenComparing(Alert::key);

  /** The balances of accounts, in credits. */
  public interface Balances {
    long of(AccountId account);
  }

  private final ScopedApps apps;
  private final Supplier<FetchHealth> health;
  private final Balances balances;

  public AlertDetector(ScopedApps apps, Supplier<FetchHealth> health, Balances balances) {
    this.apps = apps;
    this.health = health;
    this.balances = balances;
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
          case FORMAT_DRIFTS -> drifts(condition.number(), evidence);
          case CREDITS_LOW -> creditsLow(account, condition.number(), evidence);
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

  /** Once on each UTC date, by the replies that this node has kept. */
  private List<Alert> drifts(int replies, Evidence evidence) {
    Instant now = evidence.moment().at();
    List<Drift> drifts =
        health.get().drifts().stream().filter(each -> each.at().isAfter(now.minus(DAY))).toList();
    if (drifts.size() < replies) {
      return List.of();
    }
    Drift latest = drifts.getFirst();
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    fields.put("replies", String.valueOf(drifts.size()));
    fields.put("request", latest.request());
    fields.put("reason", latest.reason());
    fields.put("observed_at", AlertText.time(latest.at()));
    String text =
        "%s in the last day had an unknown format, most recently to %s: %s"
            .formatted(
                Quantity.of(drifts.size(), "reply", "replies"), latest.request(), latest.reason());
    String key = "drift:" + LastDays.dateOf(now);
    return List.of(new Alert(key, AlertText.item(text, fields), latest.at(), drifts.size()));
  }

  /** Until the balance is large enough again, always with the same key. */
  private List<Alert> creditsLow(AccountId account, int credits, Evidence evidence) {
    long balance = balances.of(account);
    if (balance >= credits) {
      return List.of();
    }
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    fields.put("balance", String.valueOf(balance));
    fields.put("threshold", String.valueOf(credits));
    String text =
        String.format(
            Locale.ROOT,
            "%s left, fewer than %d",
            Quantity.of(balance, "credit is", "credits are"),
            credits);
    return List.of(new Alert("credits", AlertText.item(text, fields), evidence.moment().at(), 0));
  }
}
