package dev.storescope.attack.month;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.AlertChecks;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertDetector;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.RuleScope;
import dev.storescope.alerts.ScopedApps;
import dev.storescope.alerts.ServiceAlerts;
import dev.storescope.archive.Archive;
import dev.storescope.database.SqlDatabase;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.Outbox;
import dev.storescope.fetching.FetchHealth;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The alert rules of a month, and what they send. */
final class MonthAlerts {
  private static final List<AlertCondition> CONDITIONS =
      List.of(
          AlertCondition.of(AlertCondition.Kind.RANK_FALLS, 1),
          AlertCondition.of(AlertCondition.Kind.RANK_RISES, 1),
          AlertCondition.of(AlertCondition.Kind.LEAVES_FIRST, 10),
          AlertCondition.of(AlertCondition.Kind.ENTERS_FIRST, 10),
          AlertCondition.of(AlertCondition.Kind.LISTING_CHANGES),
          AlertCondition.of(AlertCondition.Kind.PRICE_CHANGES),
          new AlertCondition(
              AlertCondition.Kind.RATING_CHANGES, Optional.of(new BigDecimal("0.01")), Set.of()),
          AlertCondition.of(AlertCondition.Kind.ENTERS_CHART, 50),
          AlertCondition.of(AlertCondition.Kind.LEAVES_CHART, 50));

  private MonthAlerts() {}

  /** Creates the rules, which write to one channel. */
  static void create(SqlDatabase database, AccountId account) {
    long channel =
        database
            .channels()
            .create(account, "month", ChannelTarget.Kind.EMAIL.at("month@example.com"))
            .channel()
            .id();
    for (AlertCondition condition : CONDITIONS) {
      database
          .alertRules()
          .create(
              account,
              new AlertRule.Definition(
                  condition.describe(),
                  condition,
                  RuleScope.ALL_OWN,
                  List.of(channel),
                  Optional.empty(),
                  true));
    }
  }

  static AlertDetector detector(SqlDatabase database) {
    FetchHealth unknown = new FetchHealth(List.of(), List.of(), 0);
    return new AlertDetector(
        new ScopedApps(
            database.trackingLists(),
            database.competitorLists(),
            database.keywordNotes(),
            database.groups(),
            database.intervals()),
        new ServiceAlerts(() -> unknown, database.checkedSources()::list, _ -> 0L));
  }

  /** The checks of the rules, which write what is sent to the journal. */
  static AlertChecks checks(
      SqlDatabase database, Archive archive, Journal journal, InstantSource clock) {
    Outbox sender =
        (_, _, key, message, _) -> {
          message.lines().forEach(line -> journal.sent(clock.instant(), key, line));
          return true;
        };
    return new AlertChecks(
        database.alertRules(),
        detector(database),
        database.trackingLists(),
        archive,
        sender,
        _ -> true,
        clock);
  }
}
