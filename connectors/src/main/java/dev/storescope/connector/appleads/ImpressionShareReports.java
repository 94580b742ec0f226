package dev.storescope.connector.appleads;

import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreOrigin;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The impression-share reports of the Campaign Management API, version 5, with the user's own
 * account: for the terms that it bid on, the popularity on the scale 1 to 5. Apple generates a
 * report in some minutes, and ten a day at most: request it first, fetch it later.
 */
public final class ImpressionShareReports {
  /** The longest date range of one report, including the first and the last day. */
  public static final int MAX_DAYS = 30;

  private static final String REPORTS = "/api/v5/custom-reports";
  private static final JsonMapper JSON = ReplyJson.MAPPER;

  private final StoreClient client;
  private final URI campaigns;
  private final String organisation;
  private final AccessToken token;

  /**
   * Reads the private key of the credentials.
   *
   * @param campaigns the base URI of the Campaign Management API
   * @param organisation the org id of the account
   * @throws IOException if there is no key, with a message for the operator
   */
  public ImpressionShareReports(
      StoreClient client,
      URI campaigns,
      URI appleAuth,
      AppleAdsCredentials credentials,
      String organisation,
      InstantSource clock)
      throws IOException {
    this.client = client;
    this.campaigns = campaigns;
    this.organisation = organisation;
    this.token = new AccessToken(client, appleAuth, credentials, clock);
  }

  /** The state of a report. */
  public sealed interface ReportState {
    /** Apple generates the report with this id. */
    record Generating(long id) implements ReportState {}

    /** The report as CSV, for {@link AppleAdsReport} to parse. */
    record Completed(String csv) implements ReportState {}

    /** The report is not available, and why. */
    record NotGenerated(FetchOutcome reason) implements ReportState {}
  }

  /**
   * Requests a report by day.
   *
   * @throws IllegalArgumentException if the range is empty or longer than {@link #MAX_DAYS} days
   */
  public ReportState request(LocalDate first, LocalDate last) throws InterruptedException {
    long days = ChronoUnit.DAYS.between(first, last) + 1;
    if (days < 1 || days > MAX_DAYS) {
      throw new IllegalArgumentException(
          "A report must cover 1 to " + MAX_DAYS + " days, not " + first + " to " + last + ".");
    }
    Map<String, String> report = new TreeMap<>();
    report.put("name", "storescope " + first + " " + last);
    report.put("startTime", first.toString());
    report.put("endTime", last.toString());
    report.put("granularity", "DAILY");
    return send(
        StoreRequest.post(
            StoreHosts.at(campaigns, REPORTS),
            "application/json",
            JSON.writeValueAsString(report)));
  }

  /** The state of a requested report, with its content if it is ready. */
  public ReportState fetch(long id) throws InterruptedException {
    return send(StoreRequest.get(StoreHosts.at(campaigns, REPORTS + "/" + id)));
  }

  private ReportState send(StoreRequest request) throws InterruptedException {
    try {
      StoreRequest authorized =
          token.authorize(request).with("X-AP-Context", "orgId=" + organisation);
      return state(client.send(authorized));
    } catch (UnusableReplyException e) {
      return new ReportState.NotGenerated(e.outcome());
    }
  }

  private ReportState state(StoreReply reply) throws InterruptedException {
    JsonNode report =
        findReport(reply)
            .orElseThrow(
                () -> UnusableReplyException.unsupported("Apple Ads returned " + reply.summary()));
    long id = report.path("id").asLong();
    Optional<String> download = report.path("downloadUri").asStringOpt();
    String state = report.path("state").asString("");
    if (state.equals("FAILED")) {
      throw UnusableReplyException.unsupported("Apple Ads could not generate report " + id);
    }
    return state.equals("COMPLETED") && download.isPresent()
        ? download(download.get())
        : new ReportState.Generating(id);
  }

  private static Optional<JsonNode> findReport(StoreReply reply) {
    try {
      JsonNode report = JSON.readTree(reply.body()).path("data");
      return reply.status() == 200 && report.path("id").canConvertToLong()
          ? Optional.of(report)
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Of a host that Apple chooses, and as encrypted as the API. */
  private URI address(String uri) {
    try {
      URI address = new URI(uri);
      boolean encrypted = "https".equalsIgnoreCase(address.getScheme());
      if (StoreOrigin.find(address).isPresent()
          && (encrypted || !"https".equalsIgnoreCase(campaigns.getScheme()))) {
        return address;
      }
    } catch (URISyntaxException e) {
      throw UnusableReplyException.drifted(
          "the address of the report is invalid: " + e.getReason());
    }
    throw UnusableReplyException.drifted("the address of the report is not one of HTTPS");
  }

  /** The URI is signed: the request has no token. */
  private ReportState download(String uri) throws InterruptedException {
    StoreReply reply = client.send(StoreRequest.get(address(uri)));
    if (reply.status() != 200) {
      throw UnusableReplyException.unsupported(
          "the download returned HTTP " + reply.status() + ": request the report again");
    }
    return new ReportState.Completed(reply.body());
  }
}
