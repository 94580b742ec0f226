package dev.storescope.connector.appleads;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreReplyCheck;
import dev.storescope.connector.http.StoreReplyCheck.Asked;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchOutcome;
import java.io.IOException;
import java.net.URI;
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
 * account: for the terms that it bid on, the popularity in five steps. Apple makes a report in some
 * minutes, ten a day at most: it is requested first, and fetched when it is made.
 */
public final class ImpressionShareReports {
  /** The longest range of one report, first and last day included. */
  public static final int MOST_DAYS = 30;

  private static final String REPORTS = "/api/v5/custom-reports";
  private static final String COMPLETED = "COMPLETED";
  private static final String FAILED = "FAILED";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final StoreReplyCheck store;
  private final URI campaigns;
  private final String organisation;
  private final AccessToken token;

  /**
   * Reads the private key of the credentials.
   *
   * @param campaigns where the Campaign Management API is reached
   * @param organisation the org id of the account
   * @throws IOException if there is no key, with a message for the operator
   */
  public ImpressionShareReports(
      StoreTransport transport,
      URI campaigns,
      URI appleAuth,
      AppleAdsCredentials credentials,
      String organisation,
      InstantSource clock)
      throws IOException {
    this.store = new StoreReplyCheck(transport, clock);
    this.campaigns = campaigns;
    this.organisation = organisation;
    ClientSecret secret =
        new ClientSecret(credentials, EcPrivateKey.read(credentials.privateKey()));
    this.token = new AccessToken(store, appleAuth, credentials, secret, clock);
  }

  /** How far a report is. */
  public sealed interface Progress {
    /** Apple makes it; it has this id. */
    record BeingMade(long id) implements Progress {}

    /** The report as CSV, for {@link AppleAdsReport} to read. */
    record Made(String csv) implements Progress {}

    /** It is not to be had, and why. */
    record Refused(FetchOutcome why) implements Progress {}
  }

  /**
   * Requests a report by day.
   *
   * @throws IllegalArgumentException if the range is empty or longer than {@link #MOST_DAYS} days
   */
  public Progress request(LocalDate first, LocalDate last) throws InterruptedException {
    long days = ChronoUnit.DAYS.between(first, last) + 1;
    if (days < 1 || days > MOST_DAYS) {
      throw new IllegalArgumentException(
          "a report is of 1 to " + MOST_DAYS + " days, not from " + first + " to " + last);
    }
    Map<String, String> wanted = new TreeMap<>();
    wanted.put("name", "storescope " + first + " " + last);
    wanted.put("startTime", first.toString());
    wanted.put("endTime", last.toString());
    wanted.put("granularity", "DAILY");
    return ask(
        StoreRequest.post(
            StoreHosts.at(campaigns, REPORTS),
            "application/json",
            JSON.writeValueAsString(wanted)));
  }

  /** Fetches a requested report, if it is made by now. */
  public Progress fetch(long id) throws InterruptedException {
    return ask(StoreRequest.get(StoreHosts.at(campaigns, REPORTS + "/" + id)));
  }

  private Progress ask(StoreRequest request) throws InterruptedException {
    return switch (token.get()) {
      case Got.Nothing<String>(FetchOutcome why) -> new Progress.Refused(why);
      case Got.Value<String>(String text) ->
          switch (store.ask(
              request
                  .with("Authorization", "Bearer " + text)
                  .with("X-AP-Context", "orgId=" + organisation))) {
            case Asked.Refused(FetchOutcome outcome) -> new Progress.Refused(outcome);
            case Asked.Replied(StoreReply reply) -> read(reply);
          };
    };
  }

  private Progress read(StoreReply reply) throws InterruptedException {
    Optional<JsonNode> report = findReport(reply);
    if (report.isEmpty()) {
      return refused("Apple Ads says HTTP " + reply.status() + ": " + start(reply.body()));
    }
    String state = report.get().path("state").asString("");
    Optional<String> download = report.get().path("downloadUri").asStringOpt();
    if (state.equals(FAILED)) {
      return refused("Apple Ads could not make report " + report.get().path("id").asLong());
    }
    return state.equals(COMPLETED) && download.isPresent()
        ? download(download.get())
        : new Progress.BeingMade(report.get().path("id").asLong());
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

  /** The address is signed: it goes without the token. */
  private Progress download(String address) throws InterruptedException {
    return switch (store.ask(StoreRequest.get(URI.create(address)))) {
      case Asked.Refused(FetchOutcome outcome) -> new Progress.Refused(outcome);
      case Asked.Replied(StoreReply reply) when reply.status() == 200 ->
          new Progress.Made(reply.body());
      case Asked.Replied(StoreReply reply) ->
          refused("the download says HTTP " + reply.status() + ": request the report anew");
    };
  }

  private static Progress refused(String reason) {
    return new Progress.Refused(new FetchOutcome.Unsupported(reason));
  }

  private static String start(String body) {
    String text = body.strip();
    return text.substring(0, Math.min(text.length(), 300));
  }
}
