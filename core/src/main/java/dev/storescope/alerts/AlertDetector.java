package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.events.RankMove;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchHealth.Drift;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.text.Quantity;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
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
    Supplier<List<ScopedApp>> scoped = () -> apps.list(account, rule.scope());
    List<Alert> found =
        switch (rule.condition()) {
          case AlertCondition.OfRanks of -> ofRanks(of, scoped.get(), since, evidence, labels);
          case AlertCondition.OfListings of ->
              new ListingAlerts(labels, evidence).list(scoped.get(), parts(of), since);
          case AlertCondition.OfRatings of ->
              ofRatings(of, scoped.get(), since, new RatingAlerts(labels, evidence));
          case AlertCondition.OfCharts of ->
              ofCharts(of, scoped.get(), since, new ChartAlerts(labels, evidence));
          case AlertCondition.Incomplete(int percent) ->
              new CoverageAlerts(labels, evidence).list(scoped.get(), percent);
          case AlertCondition.FormatDrifts(int replies) -> drifts(replies, evidence);
          case AlertCondition.CreditsLow(int credits) -> creditsLow(account, credits, evidence);
        };
    // A competitor of two tracked apps is found twice.
    Map<String, Alert> byKey = new LinkedHashMap<>();
    found.forEach(alert -> byKey.putIfAbsent(alert.key(), alert));
    return byKey.values().stream().sorted(ORDER).toList();
  }

  private static List<Alert> ofRanks(
      AlertCondition.OfRanks condition,
      List<ScopedApp> apps,
      Instant since,
      Evidence evidence,
      AppLabels labels) {
    Predicate<RankMove> fires =
        switch (condition) {
          case AlertCondition.RankFalls(int places) -> move -> move.fallsBy(places);
          case AlertCondition.RankRises(int places) -> move -> move.risesBy(places);
          case AlertCondition.LeavesFirst(int first) -> move -> move.leavesFirst(first);
          case AlertCondition.EntersFirst(int first) -> move -> move.entersFirst(first);
        };
    RankAlerts alerts = new RankAlerts(labels);
    return apps.stream()
        .flatMap(
            app ->
                app.listMoves(since, evidence).filter(fires).map(move -> alerts.write(app, move)))
        .toList();
  }

  private static Set<PartKind> parts(AlertCondition.OfListings condition) {
    return switch (condition) {
      case AlertCondition.ListingChanges(Set<PartKind> parts) -> parts;
      case AlertCondition.PriceChanges() -> ListingEvent.PRICES;
    };
  }

  private static List<Alert> ofRatings(
      AlertCondition.OfRatings condition,
      List<ScopedApp> apps,
      Instant since,
      RatingAlerts ratings) {
    return switch (condition) {
      case AlertCondition.RatingChanges(BigDecimal stars) ->
          ratings.listChanges(apps, stars, since);
      case AlertCondition.LowRatings(int count) -> ratings.listLow(apps, count, since);
    };
  }

  private static List<Alert> ofCharts(
      AlertCondition.OfCharts condition, List<ScopedApp> apps, Instant since, ChartAlerts charts) {
    return switch (condition) {
      case AlertCondition.EntersChart(int first) -> charts.listEntries(apps, first, since);
      case AlertCondition.LeavesChart(int first) -> charts.listExits(apps, first, since);
    };
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
