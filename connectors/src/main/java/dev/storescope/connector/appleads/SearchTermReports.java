package dev.storescope.connector.appleads;

import dev.storescope.connector.http.OddReplies;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreReplyCheck;
import dev.storescope.connector.http.StoreReplyCheck.Asked;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.store.Country;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the Apple Ads Platform API for the search-term popularity of a country and a week, by its
 * {@code POST /v1/insights/apps/search-term-popularity/query}: the 500 terms most searched for of
 * each genre. Not for several threads at once.
 */
final class SearchTermReports {
  /** Apple documents 10,000 as the most; clients use 5,000. */
  static final int PAGE_SIZE = 5000;

  /** Twice what the 15 genres fill. */
  private static final int MOST_PAGES = 4;

  /** A page that is empty may be so by mistake, and would be kept for a week. */
  private static final int LOOKS_FOR_NOTHING = 3;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final StoreReplyCheck store;
  private final URI appleAds;
  private final String adAccountId;
  private final AccessToken token;
  private final OddReplies oddReplies;

  SearchTermReports(
      StoreReplyCheck store,
      URI appleAds,
      String adAccountId,
      AccessToken token,
      OddReplies oddReplies) {
    this.store = store;
    this.appleAds = appleAds;
    this.adAccountId = adAccountId;
    this.token = token;
    this.oddReplies = oddReplies;
  }

  /** All rows of a week; none if the week is not reported, or the country is not. */
  Got<List<SearchTerm>> download(Country country, ReportWeek week) throws InterruptedException {
    List<SearchTerm> terms = new ArrayList<>();
    for (int page = 0; page < MOST_PAGES; page++) {
      StoreRequest request = request(country, week, page * PAGE_SIZE);
      switch (surePage(request)) {
        case Got.Nothing<Page>(FetchOutcome why) -> {
          return new Got.Nothing<>(why);
        }
        case Got.Value<Page>(Page got) -> {
          terms.addAll(got.terms());
          if (got.rows() < PAGE_SIZE) {
            return new Got.Value<>(terms);
          }
        }
      }
    }
    return new Got.Value<>(terms);
  }

  private record Page(List<SearchTerm> terms, int rows) {
    boolean isEmpty() {
      return rows == 0;
    }
  }

  private Got<Page> surePage(StoreRequest request) throws InterruptedException {
    Got<Page> got = page(request);
    for (int looks = 1; looks < LOOKS_FOR_NOTHING && isEmpty(got); looks++) {
      got = page(request);
    }
    return got;
  }

  private static boolean isEmpty(Got<Page> got) {
    return got instanceof Got.Value<Page>(Page page) && page.isEmpty();
  }

  /** The request of a page, without the access token. */
  StoreRequest request(Country country, ReportWeek week, int offset) {
    // Without an order: the documented default serves, and the interface was seen to reject one.
    Map<String, Object> query = new TreeMap<>();
    query.put("fields", List.of("rankInGenre", "searchPopularity1to100", "searchPopularity1to5"));
    query.put("filters", List.of(countryFilter(country)));
    query.put("pagination", new TreeMap<>(Map.of("offset", offset, "pageSize", PAGE_SIZE)));
    query.put("timeRange", timeRange(week));
    return StoreRequest.post(
            StoreHosts.at(appleAds, "/v1/insights/apps/search-term-popularity/query"),
            "application/json",
            JSON.writeValueAsString(query))
        .with("X-AP-Context", "adAccountId=" + adAccountId);
  }

  private static Map<String, String> countryFilter(Country country) {
    String code = country.code().toUpperCase(Locale.ROOT);
    return new TreeMap<>(Map.of("field", "countryOrRegion", "operator", "EQUALS", "value", code));
  }

  private static Map<String, String> timeRange(ReportWeek week) {
    return new TreeMap<>(
        Map.of(
            "granularity", "WEEKLY_SUN_SAT",
            "start", week.sunday().toString(),
            "end", week.saturday().toString()));
  }

  private Got<Page> page(StoreRequest request) throws InterruptedException {
    Got<StoreReply> first = send(request);
    if (first instanceof Got.Value<StoreReply>(StoreReply reply) && reply.status() == 401) {
      token.forget();
      return read(request, send(request));
    }
    return read(request, first);
  }

  private Got<StoreReply> send(StoreRequest request) throws InterruptedException {
    return switch (token.get()) {
      case Got.Nothing<String>(FetchOutcome why) -> new Got.Nothing<>(why);
      case Got.Value<String>(String text) ->
          switch (store.ask(request.with("Authorization", "Bearer " + text))) {
            case Asked.Refused(FetchOutcome outcome) -> new Got.Nothing<>(outcome);
            case Asked.Replied(StoreReply reply) -> new Got.Value<>(reply);
          };
    };
  }

  private Got<Page> read(StoreRequest request, Got<StoreReply> got) {
    return switch (got) {
      case Got.Nothing<StoreReply>(FetchOutcome why) -> new Got.Nothing<>(why);
      case Got.Value<StoreReply>(StoreReply reply) when reply.status() != 200 ->
          new Got.Nothing<>(rejected(reply));
      case Got.Value<StoreReply>(StoreReply reply) ->
          findPage(reply).<Got<Page>>map(Got.Value::new).orElseGet(() -> drifted(request, reply));
    };
  }

  /** A request that Apple does not accept will not be accepted the next time either. */
  private static FetchOutcome rejected(StoreReply reply) {
    String message = reply.body().strip();
    String says = message.substring(0, Math.min(message.length(), 300));
    return reply.status() == 401
        ? new FetchOutcome.Failed("Apple Ads does not accept its own access token: " + says)
        : new FetchOutcome.Unsupported("Apple Ads says HTTP " + reply.status() + ": " + says);
  }

  private static Optional<Page> findPage(StoreReply reply) {
    try {
      return SearchTermJson.findRows(JSON.readTree(reply.body()))
          .map(rows -> new Page(SearchTermJson.read(rows).toList(), rows.size()))
          .filter(page -> page.rows() == 0 || !page.terms().isEmpty());
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private Got<Page> drifted(StoreRequest request, StoreReply reply) {
    String reason = "no search terms that could be read in the report of Apple Ads";
    oddReplies.keep(request, reply, reason);
    return new Got.Nothing<>(new FetchOutcome.Drifted(reason));
  }
}
