package dev.storescope.connector.appstoreconnect;

import dev.storescope.connections.Credentials;
import dev.storescope.connector.egress.RateLimitedTransport.Sleeper;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnReport;
import dev.storescope.store.AppId;
import java.net.URI;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads the <a href="https://developer.apple.com/documentation/analytics-reports">reports of
 * analytics</a> that were requested for an app. An instance is what a report said on a day; it is
 * deleted after 35 days. Not thread-safe.
 */
public final class AnalyticsClient {
  private static final int MOST_NAMED = 20;

  private final AppStoreConnectApi api;

  /**
   * A client of one key.
   *
   * @param transport that records nothing: replies are private to a workspace
   * @param base {@code https://api.appstoreconnect.apple.com}, or what stands in for it
   */
  public AnalyticsClient(
      StoreTransport transport,
      URI base,
      Credentials.AppStoreConnect credentials,
      InstantSource clock,
      Sleeper sleeper) {
    this(new AppStoreConnectApi(transport, base, credentials, clock, sleeper));
  }

  AnalyticsClient(AppStoreConnectApi api) {
    this.api = api;
  }

  /**
   * A request for all reports about an app, which a key with the role Admin makes once.
   *
   * @param accessType {@code ONGOING}, or {@code ONE_TIME_SNAPSHOT} for what was before
   * @param isStopped because nobody read its reports for long
   */
  public record ReportRequest(String id, String accessType, boolean isStopped) {}

  /** What a report said on a day. */
  public record ReportInstance(String id, LocalDate processedOn) {}

  /** The requests for reports; while there is none, there are no reports. */
  public ApiOutcome<List<ReportRequest>> listRequests(AppId app) throws InterruptedException {
    return AppStoreConnectApi.outcome(
        () ->
            api.listResources("/v1/apps/" + app.value() + "/analyticsReportRequests").stream()
                .map(AnalyticsClient::requestOf)
                .toList());
  }

  private static ReportRequest requestOf(ApiResource resource) {
    return new ReportRequest(
        resource.id(),
        resource.get("accessType"),
        resource.find("stoppedDueToInactivity").filter("true"::equals).isPresent());
  }

  /** Requests all reports about an app, which only a key with the role Admin may. */
  public ApiOutcome<ReportRequest> request(AppId app, String accessType)
      throws InterruptedException {
    return AppStoreConnectApi.outcome(
        () -> {
          ApiResource created =
              api.post(
                  "/v1/analyticsReportRequests",
                  """
                  {"data":{"type":"analyticsReportRequests","attributes":{"accessType":"%s"},\
                  "relationships":{"app":{"data":{"type":"apps","id":"%s"}}}}}"""
                      .formatted(accessType, app.value()));
          return requestOf(created);
        });
  }

  /** The daily instances of a report, oldest first; none in the first days after the request. */
  public ApiOutcome<List<ReportInstance>> listInstances(ReportRequest request, OwnReport report)
      throws InterruptedException {
    return AppStoreConnectApi.outcome(
        () ->
            listPages(findReport(request, report)).stream()
                .flatMap(page -> page.data().stream())
                .map(
                    instance ->
                        new ReportInstance(instance.id(), date(instance.get("processingDate"))))
                .sorted(Comparator.comparing(ReportInstance::processedOn))
                .toList());
  }

  private List<ApiPage> listPages(Optional<String> report) throws InterruptedException {
    return report.isEmpty()
        ? List.of()
        : api.list(
            "/v1/analyticsReports/" + report.get() + "/instances", "filter[granularity]", "DAILY");
  }

  /**
   * Empty before the first reports are made. A name that Apple does not use would be a report
   * without instances for ever.
   */
  private Optional<String> findReport(ReportRequest request, OwnReport report)
      throws InterruptedException {
    List<ApiResource> reports =
        api.listResources("/v1/analyticsReportRequests/" + request.id() + "/reports");
    if (reports.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        reports.stream()
            .filter(each -> each.get("name").equalsIgnoreCase(nameOf(report)))
            .map(ApiResource::id)
            .findFirst()
            .orElseThrow(
                () ->
                    new NoAnswerException(
                        new NoAnswer.NotFound(
                            "There is no report \""
                                + nameOf(report)
                                + "\" among "
                                + reports.stream()
                                    .map(each -> each.get("name"))
                                    .sorted()
                                    .limit(MOST_NAMED)
                                    .collect(Collectors.joining("\", \"", "\"", "\"."))))));
  }

  /** The Standard variants are exact; Detailed ones leave out few users, and have noise. */
  private static String nameOf(OwnReport report) {
    return switch (report) {
      case ENGAGEMENT -> "App Store Discovery and Engagement Standard";
      case DOWNLOADS -> "App Downloads Standard";
      case INSTALLS, COUNTRY_INSTALLS, COUNTRY_LISTING, SOURCE_LISTING ->
          throw new IllegalArgumentException(report + " is a report of Google Play");
    };
  }

  private static LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw new NoAnswerException(new NoAnswer.Failed("a processing date is none: " + text));
    }
  }

  /** The days that an instance has of an app: all of its rows, or none. */
  public ApiOutcome<List<OwnDay>> read(ReportInstance instance, OwnReport report, AppId app)
      throws InterruptedException {
    return AppStoreConnectApi.outcome(
        () -> {
          SegmentRows rows = new SegmentRows(report, app);
          new Segments(api).addTo(rows, instance.id());
          return rows.days(instance.processedOn());
        });
  }
}
