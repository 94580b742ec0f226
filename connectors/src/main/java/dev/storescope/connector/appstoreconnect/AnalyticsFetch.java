package dev.storescope.connector.appstoreconnect;

import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connector.appstoreconnect.AnalyticsClient.ReportInstance;
import dev.storescope.connector.appstoreconnect.AnalyticsClient.ReportRequest;
import dev.storescope.connector.appstoreconnect.NoAnswer.Refusal;
import dev.storescope.own.DayVersions;
import dev.storescope.own.OwnApp;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnReport;
import dev.storescope.own.OwnReports;
import dev.storescope.own.OwnReports.Kept;
import dev.storescope.own.OwnReports.ReadReport;
import dev.storescope.store.AppId;
import dev.storescope.text.Quantity;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the reports of analytics of the apps of a key that were not read yet, and requests them
 * where nobody has. A report that cannot be read is left for the next time.
 */
final class AnalyticsFetch {
  private static final TestedResource RESOURCE = TestedResource.ANALYTICS_REPORTS;
  private static final List<OwnReport> READ = List.of(OwnReport.ENGAGEMENT, OwnReport.DOWNLOADS);
  private static final String ONGOING = "ONGOING";
  private static final String SNAPSHOT = "ONE_TIME_SNAPSHOT";

  private final AnalyticsClient client;
  private final OwnReports reports;
  private final Connection connection;
  private final FetchFailures failures = new FetchFailures();
  private int requested;
  private int notRequested;
  private int stopped;
  private int read;
  private Kept kept = Kept.NONE;

  AnalyticsFetch(AnalyticsClient client, OwnReports reports, Connection connection) {
    this.client = client;
    this.reports = reports;
    this.connection = connection;
  }

  /** Fetches the reports about some apps. */
  Outcome fetch(List<OwnApp> apps) throws InterruptedException {
    try {
      for (OwnApp app : apps) {
        fetch(app.app());
      }
    } catch (NoAnswerException e) {
      return withFound(RESOURCE.explain(e.reason()));
    }
    return outcome();
  }

  /**
   * Fetches the reports about an app.
   *
   * @throws NoAnswerException if no other app can be fetched either
   */
  private void fetch(AppId app) throws InterruptedException {
    Optional<List<ReportRequest>> requests = failures.answer(client.listRequests(app));
    if (requests.isEmpty()) {
      return;
    }
    Optional<ReportRequest> ongoing =
        requests.get().stream().filter(each -> each.accessType().equals(ONGOING)).findFirst();
    request(app, requests.get());
    if (ongoing.filter(ReportRequest::isStopped).isPresent()) {
      stopped++;
    }
    for (ReportRequest request : requests.get()) {
      for (OwnReport report : READ) {
        fetch(app, request, report);
      }
    }
  }

  /**
   * Requests what nobody has. Reports are made from the request on, so those of the days before are
   * requested too, and first: the next fetch makes the request that is then missing.
   */
  private void request(AppId app, List<ReportRequest> there) throws InterruptedException {
    Set<String> types = there.stream().map(ReportRequest::accessType).collect(Collectors.toSet());
    if (types.contains(ONGOING)) {
      return;
    }
    if (!types.contains(SNAPSHOT)
        && client.request(app, SNAPSHOT) instanceof ApiOutcome.NotAnswered(NoAnswer reason)) {
      noteNotRequested(reason);
      return;
    }
    switch (client.request(app, ONGOING)) {
      case ApiOutcome.Answered<ReportRequest> _ -> requested++;
      case ApiOutcome.NotAnswered<ReportRequest>(NoAnswer reason) -> noteNotRequested(reason);
    }
  }

  private void noteNotRequested(NoAnswer reason) {
    if (reason instanceof NoAnswer.Refused(Refusal kind, _)
        && kind == Refusal.ROLE_NOT_SUFFICIENT) {
      notRequested++;
    } else {
      failures.note(reason);
    }
  }

  private void fetch(AppId app, ReportRequest request, OwnReport report)
      throws InterruptedException {
    Optional<List<ReportInstance>> instances =
        failures.answer(client.listInstances(request, report));
    if (instances.isEmpty()) {
      return;
    }
    Set<String> known =
        reports.list(connection.account(), app, report).stream()
            .map(ReadReport::id)
            .collect(Collectors.toSet());
    for (ReportInstance instance : instances.get()) {
      if (!known.contains(instance.id())) {
        read(app, instance, report, request.accessType().equals(ONGOING));
      }
    }
  }

  private void read(AppId app, ReportInstance instance, OwnReport report, boolean isOngoing)
      throws InterruptedException {
    failures
        .answer(client.read(instance, report, app))
        .ifPresent(
            days -> {
              ReadReport of = new ReadReport(instance.id(), app, report, instance.processedOn());
              List<OwnDay> all = isOngoing ? withEmpty(days, of) : days;
              kept = kept.plus(reports.put(connection.account(), connection.id(), of, all));
              read++;
            });
  }

  /** With the day that the report has for the last time: without rows, nothing was counted. */
  private static List<OwnDay> withEmpty(List<OwnDay> days, ReadReport of) {
    LocalDate last =
        of.processedOn().minusDays(DayVersions.finalOn(of.report(), LocalDate.EPOCH).toEpochDay());
    return days.stream().anyMatch(day -> day.date().equals(last))
        ? days
        : Stream.concat(
                days.stream(),
                Stream.of(new OwnDay(of.app(), of.report(), last, of.processedOn(), Map.of())))
            .toList();
  }

  private Outcome outcome() {
    Optional<NoAnswer> failure = failures.first();
    if (failure.isPresent()) {
      return withFound(RESOURCE.explain(failure.get()));
    }
    if (stopped > 0) {
      return withFound(
          new Refused(
              "App Store Connect has stopped the reports of "
                  + Quantity.orNone(stopped, "app")
                  + ", as nobody read them for long. Delete the report requests through the App Store"
                  + " Connect API with an Admin key; the next fetch with that key requests them"
                  + " again."));
    }
    return notRequested > 0
        ? withFound(
            new Refused(
                "Nobody has requested the reports of "
                    + Quantity.orNone(notRequested, "app")
                    + ". Add a key with the role Admin as another connection: its next fetch"
                    + " requests them."))
        : new CanRead(found());
  }

  private Outcome withFound(Outcome problem) {
    String more = read == 0 && requested == 0 ? "" : " Otherwise read: " + found() + ".";
    return switch (problem) {
      case CanRead _ -> problem;
      case Refused(String remedy) -> new Refused(remedy + more);
      case Unknown(String reason) -> new Unknown(reason + more);
    };
  }

  private String found() {
    StringBuilder found = new StringBuilder(Quantity.orNone(read, "new report"));
    if (read > 0) {
      found.append(" with ").append(Quantity.orNone(kept.days(), "day"));
    }
    if (kept.doubted() > 0) {
      found
          .append(", and ")
          .append(Quantity.orNone(kept.doubted(), "day"))
          .append(" that lost more than half, until another report confirms it");
    }
    if (requested > 0) {
      found
          .append(", requested for ")
          .append(Quantity.orNone(requested, "app"))
          .append(": the first are there in one or two days");
    }
    return found.toString();
  }
}
