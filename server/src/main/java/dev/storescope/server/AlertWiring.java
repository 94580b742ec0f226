package dev.storescope.server;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.AlertChecks;
import dev.storescope.alerts.AlertDetector;
import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.alerts.DigestChecks;
import dev.storescope.alerts.NewsDigest;
import dev.storescope.alerts.PeriodMessages;
import dev.storescope.alerts.ScopedApps;
import dev.storescope.alerts.ServiceAlerts;
import dev.storescope.archive.Archive;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.job.RecurringJob;
import dev.storescope.events.Timelines;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.http.RouteTable;
import dev.storescope.http.account.AlertRoutes;
import dev.storescope.reports.ReportChecks;
import dev.storescope.reports.ReportedApps;
import dev.storescope.reports.WeekMessages;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Wires the alert rules, digests and reports that are sent, and checks them in the background. */
final class AlertWiring {
  private static final Duration DELAY = Duration.ofSeconds(5);
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final SqlDatabase database;
  private final AlertPreview preview;
  private final AlertChecks checks;
  private final DigestChecks digests;
  private final ReportChecks reports;

  /**
   * @param active whether the rules of an account are checked
   */
  AlertWiring(
      SqlDatabase database,
      Archive archive,
      Timelines timelines,
      Supplier<FetchHealth> health,
      Predicate<AccountId> active,
      InstantSource clock) {
    this.database = database;
    AlertDetector detector = detector(database, health);
    this.preview = new AlertPreview(detector, archive, clock);
    this.checks =
        new AlertChecks(
            database.alertRules(),
            detector,
            database.trackingLists(),
            archive,
            database.outbox(),
            active,
            clock);
    PeriodMessages messages = new PeriodMessages(database.alertRules(), active, clock);
    this.digests =
        new DigestChecks(database.digests(), new NewsDigest(apps(database)), archive, messages);
    this.reports =
        new ReportChecks(
            database.reportSchedules(),
            new WeekMessages(
                new ReportedApps(database.trackingLists(), database.groups()),
                database.reportTexts(),
                timelines),
            database.sharedLinks(),
            messages);
  }

  static AlertDetector detector(SqlDatabase database, Supplier<FetchHealth> health) {
    return new AlertDetector(
        apps(database),
        new ServiceAlerts(
            health,
            database.checkedSources()::list,
            account -> database.creditLedger().balance(account, 0)));
  }

  AlertPreview preview() {
    return preview;
  }

  AlertRuleEditor editor() {
    return editor(database);
  }

  static AlertRuleEditor editor(SqlDatabase database) {
    return new AlertRuleEditor(database.alertRules(), database.channels(), apps(database));
  }

  private static ScopedApps apps(SqlDatabase database) {
    return new ScopedApps(
        database.trackingLists(),
        database.competitorLists(),
        database.keywordNotes(),
        database.groups(),
        database.intervals());
  }

  RouteTable routes() {
    return AlertRoutes.of(editor(), database.digests(), preview);
  }

  RecurringJob job() {
    return RecurringJob.repeated(
        "alerts", DELAY, PAUSE, this::run, "The alert rules could not be checked");
  }

  /** Checks what is due. */
  void run() {
    try {
      digests.run();
      reports.run();
    } finally {
      checks.run();
    }
  }
}
