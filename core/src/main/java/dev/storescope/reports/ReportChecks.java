package dev.storescope.reports;

import dev.storescope.accounts.SharedLinks;
import dev.storescope.alerts.PeriodMessages;
import dev.storescope.reports.ReportSchedules.Scheduled;
import java.util.Optional;

/** Records the reports that are due, each once. */
public record ReportChecks(
    ReportSchedules schedules, WeekMessages reports, SharedLinks links, PeriodMessages messages) {
  /** Records what is due; {@link dev.storescope.alerts.AlertChecks#run} puts it into the outbox. */
  public void run() {
    schedules.listAll().forEach(this::check);
  }

  private void check(Scheduled report) {
    messages.send(
        report.account(),
        "report:" + report.link().id(),
        report.schedule(),
        period -> reports.write(report.account(), report.subject(), period.to(), findLink(report)),
        until -> schedules.noteSent(report.account(), report.subject(), until));
  }

  private Optional<String> findLink(Scheduled report) {
    return links.find(report.link().secret()).map(_ -> report.link().address());
  }
}
