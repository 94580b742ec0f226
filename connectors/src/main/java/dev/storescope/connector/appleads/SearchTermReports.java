package dev.storescope.connector.appleads;

import dev.storescope.connector.http.ErrorPages;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.Country;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Downloads the search-term popularity of a country and a week or month from the Apple Ads Platform
 * API, by {@code POST /v1/insights/apps/search-term-popularity/query}: the 500 most popular terms
 * of each genre. Not thread-safe.
 */
record SearchTermReports(PlatformApi api) {
  /** Apple documents a maximum of 10,000; clients use 5,000. */
  static final int PAGE_SIZE = 5000;

  /** Twice as many as the 15 genres fill. */
  private static final int MAX_PAGES = 4;

  /** An empty page may be an error of the store, and would be kept for a week. */
  private static final int ATTEMPTS_IF_EMPTY = 3;

  private static final int FORBIDDEN = 403;

  /** All rows of a period; none if Apple has no report of the period or the country. */
  List<SearchTerm> download(Country country, ReportPeriod period) throws InterruptedException {
    return download(country, period, MAX_PAGES);
  }

  /** The first rows of a period: whole genres, and a part of one. */
  List<SearchTerm> downloadPage(Country country, ReportPeriod period) throws InterruptedException {
    return download(country, period, 1);
  }

  private List<SearchTerm> download(Country country, ReportPeriod period, int pages)
      throws InterruptedException {
    List<SearchTerm> terms = new ArrayList<>();
    for (int page = 0; page < pages; page++) {
      StoreRequest request = request(country, period, page * PAGE_SIZE);
      ReportPage next = fetch(request);
      for (int attempts = 1; attempts < ATTEMPTS_IF_EMPTY && next.rows() == 0; attempts++) {
        next = fetch(request);
      }
      next.terms().forEach(term -> terms.add(term.in(period)));
      if (next.rows() < PAGE_SIZE) {
        break;
      }
    }
    return terms;
  }

  private record ReportPage(List<SearchTerm> terms, int rows) {}

  /** The request of a page, without the access token. */
  StoreRequest request(Country country, ReportPeriod period, int offset) {
    // Without an order: the API has rejected one, and the documented default serves.
    Map<String, Object> query = new TreeMap<>();
    query.put(
        "fields",
        List.of(
            "rankInGenre",
            "searchPopularityInGenre",
            "searchPopularity1to100",
            "searchPopularity1to5"));
    query.put("filters", List.of(countryFilter(country)));
    query.put("pagination", new TreeMap<>(Map.of("offset", offset, "pageSize", PAGE_SIZE)));
    query.put("timeRange", timeRange(period));
    return api.query("/v1/insights/apps/search-term-popularity/query", query);
  }

  private static Map<String, String> countryFilter(Country country) {
    String code = country.code().toUpperCase(Locale.ROOT);
    return new TreeMap<>(Map.of("field", "countryOrRegion", "operator", "EQUALS", "value", code));
  }

  private static Map<String, String> timeRange(ReportPeriod period) {
    return new TreeMap<>(
        Map.of(
            "granularity", granularity(period.scale()),
            "start", period.first().toString(),
            "end", period.last().toString()));
  }

  private static String granularity(PopularityScale scale) {
    return switch (scale) {
      case ADS_WEEKLY_1_TO_100 -> "WEEKLY_SUN_SAT";
      case ADS_MONTHLY_1_TO_100 -> "MONTHLY";
      case ADS_1_TO_100, ADS_1_TO_5, LEGACY ->
          throw new IllegalArgumentException("Apple reports weeks and months");
    };
  }

  private ReportPage fetch(StoreRequest request) throws InterruptedException {
    StoreReply reply = api.send(request);
    if (reply.status() == FORBIDDEN) {
      throw UnusableReplyException.failed("Apple Ads refuses the account: " + reply.summary());
    }
    if (reply.status() != 200) {
      throw UnusableReplyException.unsupported("Apple Ads returned " + reply.summary());
    }
    return api.client().parse(request, reply, SearchTermReports::parse);
  }

  private static ReportPage parse(StoreReply reply) {
    return PlatformApi.parse(reply, "report", SearchTermReports::page, SearchTermReports::drifted);
  }

  private static ReportPage page(JsonNode root) {
    JsonNode rows = SearchTerm.findRows(root).orElseThrow(() -> without(root));
    List<SearchTerm> terms = SearchTerm.parseAll(rows);
    if (terms.isEmpty() && !rows.isEmpty()) {
      throw drifted();
    }
    return new ReportPage(terms, rows.size());
  }

  private static UnusableReplyException without(JsonNode root) {
    ErrorPages.checkHasNoError(root);
    return drifted();
  }

  private static UnusableReplyException drifted() {
    return UnusableReplyException.drifted("the report of Apple Ads has no known search terms");
  }
}
