package dev.storescope.connector.appleads;

import dev.storescope.connector.http.ErrorPages;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.popularities.ImpressionShare;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.io.IOException;
import java.net.URI;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * The impression shares of an app for the terms that the user's own account bid on, by <a
 * href="https://developer.apple.com/documentation/apple-ads-platform-api/query-app-impression-share-data">{@code
 * POST /v1/insights/apps/impression-share/query}</a>. No reply was recorded: they are parsed as
 * documented, and anything else is a failure. Not thread-safe.
 */
public final class ImpressionShareReports {
  /** The longest date range of one query, including the first and the last day. */
  public static final int MAX_DAYS = 30;

  static final int PAGE_SIZE = 5000;
  private static final int MAX_PAGES = 40;
  private static final int FORBIDDEN = 403;
  private static final int OK = 200;

  private final PlatformApi api;

  /**
   * Reads the private key of the credentials.
   *
   * @param appleAds the base URI of the Platform API
   * @throws IOException if there is no key, with a message for the operator
   */
  public ImpressionShareReports(
      StoreClient client,
      URI appleAds,
      URI appleAuth,
      AppleAdsCredentials credentials,
      InstantSource clock)
      throws IOException {
    this.api =
        new PlatformApi(
            client,
            appleAds,
            credentials.adAccountId(),
            new AccessToken(client, appleAuth, credentials, clock));
  }

  /** The positions of an ad that count. */
  public enum AdSlots {
    FIRST_SLOT,
    ALL_SLOTS
  }

  /**
   * Which shares, by day.
   *
   * @param country the only one; empty for all
   */
  public record Query(
      AppId.AppStore app,
      Optional<Country> country,
      LocalDate first,
      LocalDate last,
      AdSlots slots) {
    public Query {
      long days = ChronoUnit.DAYS.between(first, last) + 1;
      if (days < 1 || days > MAX_DAYS) {
        throw new IllegalArgumentException(
            "A report must cover 1 to " + MAX_DAYS + " days, not " + first + " to " + last + ".");
      }
    }
  }

  /** The result of a query. */
  public sealed interface Report {
    /** The rows with a term: Apple leaves out those of fewer than ten impressions. */
    record Received(List<ImpressionShare> shares) implements Report {
      public Received {
        shares = List.copyOf(shares);
      }
    }

    /** Nothing was received, and why. */
    record NotReceived(FetchOutcome reason) implements Report {}
  }

  /** Asks Apple. */
  public Report fetch(Query query) throws InterruptedException {
    try {
      return new Report.Received(download(query));
    } catch (UnusableReplyException e) {
      return new Report.NotReceived(e.outcome());
    }
  }

  /**
   * A page.
   *
   * @param rows how many it has, also without a term
   * @param total how many all pages have
   */
  private record Page(List<ImpressionShare> shares, int rows, long total) {}

  private List<ImpressionShare> download(Query query) throws InterruptedException {
    List<ImpressionShare> shares = new ArrayList<>();
    int offset = 0;
    for (int page = 0; page < MAX_PAGES; page++) {
      Page next = fetchPage(query, offset);
      shares.addAll(next.shares());
      offset += next.rows();
      if (offset >= next.total()) {
        return shares;
      }
      if (next.rows() == 0) {
        throw UnusableReplyException.failed(
            "the reply has no rows from " + offset + " of " + next.total());
      }
    }
    throw UnusableReplyException.unsupported(
        "Apple Ads has more than " + offset + " rows: ask for fewer days, or for one country");
  }

  private Page fetchPage(Query query, int offset) throws InterruptedException {
    StoreRequest request = request(query, offset);
    StoreReply reply = api.send(request);
    if (reply.status() == FORBIDDEN) {
      throw UnusableReplyException.failed("Apple Ads refuses the account: " + reply.summary());
    }
    if (reply.status() != OK) {
      throw UnusableReplyException.unsupported("Apple Ads returned " + reply.summary());
    }
    return api.client()
        .parse(
            request,
            reply,
            each ->
                PlatformApi.parse(
                    each, "reply", json -> page(json, query), ImpressionShareReports::drifted));
  }

  private StoreRequest request(Query query, int offset) {
    List<Map<String, String>> filters = new ArrayList<>();
    filters.add(equal("promotedObjectId", query.app().value()));
    query
        .country()
        .ifPresent(
            country ->
                filters.add(equal("countryOrRegion", country.code().toUpperCase(Locale.ROOT))));
    return api.query(
        "/v1/insights/apps/impression-share/query",
        Map.of(
            "filters",
            filters,
            "options",
            Map.of("impressionShareReportType", query.slots().name()),
            "pagination",
            new TreeMap<>(Map.of("offset", offset, "pageSize", PAGE_SIZE)),
            "timeRange",
            new TreeMap<>(
                Map.of(
                    "granularity",
                    "DAILY",
                    "start",
                    query.first().toString(),
                    "end",
                    query.last().toString(),
                    "timeZone",
                    "UTC"))));
  }

  private static Map<String, String> equal(String field, String value) {
    return new TreeMap<>(Map.of("field", field, "operator", "EQUALS", "value", value));
  }

  private static Page page(JsonNode root, Query query) {
    JsonNode rows = root.path("result").path("rows");
    JsonNode total = root.path("pagination").path("totalCount");
    if (!rows.isArray() || !total.isIntegralNumber() || !total.canConvertToLong()) {
      ErrorPages.checkHasNoError(root);
      throw drifted();
    }
    List<ImpressionShare> shares =
        rows.valueStream().flatMap(row -> findShare(row, query).stream()).toList();
    boolean isWithoutPopularity =
        !shares.isEmpty() && shares.stream().allMatch(share -> share.popularity().isEmpty());
    if (isWithoutPopularity) {
      throw drifted();
    }
    return new Page(shares, rows.size(), total.asLong());
  }

  /**
   * Empty if Apple leaves out the term, or the text is no keyword, such as one that is too long.
   */
  private static Optional<ImpressionShare> findShare(JsonNode row, Query query) {
    if (!row.path("promotedObjectId").asString("").equals(query.app().value())) {
      throw drifted();
    }
    LocalDate day = day(row, query);
    Country country = country(row, query);
    try {
      Optional<Keyword> keyword = findKeyword(row.path("searchTerm"));
      return keyword.map(
          term ->
              new ImpressionShare(
                  day,
                  query.app(),
                  country,
                  term,
                  share(row, "lowImpressionShare"),
                  share(row, "highImpressionShare"),
                  whole(row, "rank"),
                  whole(row, "searchPopularity1to5")));
    } catch (IllegalArgumentException e) {
      throw drifted();
    }
  }

  private static Optional<Keyword> findKeyword(JsonNode term) {
    if (term.isMissingNode() || term.isNull()) {
      return Optional.empty();
    }
    if (!term.isString()) {
      throw drifted();
    }
    try {
      return Optional.of(Keyword.of(term.asString()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static LocalDate day(JsonNode row, Query query) {
    try {
      LocalDate day = LocalDate.parse(row.path("day").asString(""));
      if (day.isBefore(query.first()) || day.isAfter(query.last())) {
        throw drifted();
      }
      return day;
    } catch (DateTimeException e) {
      throw drifted();
    }
  }

  private static Country country(JsonNode row, Query query) {
    try {
      Country country =
          new Country(row.path("countryOrRegion").asString("").toLowerCase(Locale.ROOT));
      if (query.country().filter(asked -> !asked.equals(country)).isPresent()) {
        throw drifted();
      }
      return country;
    } catch (IllegalArgumentException e) {
      throw drifted();
    }
  }

  private static double share(JsonNode row, String name) {
    JsonNode share = row.path(name);
    if (!share.isNumber()) {
      throw drifted();
    }
    return share.asDouble();
  }

  private static OptionalInt whole(JsonNode row, String name) {
    JsonNode number = row.path(name);
    if (number.isMissingNode() || number.isNull()) {
      return OptionalInt.empty();
    }
    if (!number.isIntegralNumber() || !number.canConvertToInt()) {
      throw drifted();
    }
    return OptionalInt.of(number.asInt());
  }

  private static UnusableReplyException drifted() {
    return UnusableReplyException.drifted(
        "the reply of Apple Ads has other rows than the impression shares that it documents");
  }
}
