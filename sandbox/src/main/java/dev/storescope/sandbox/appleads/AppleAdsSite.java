package dev.storescope.sandbox.appleads;

import dev.storescope.sandbox.appleads.PopularityQuery.BadQueryException;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.SimulatedStores.SuggestedTerm;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code api.ads.apple.com}: the search-term popularity, the impression shares and the keyword
 * suggestions of the Apple Ads Platform API. The rows of a week appear on the Monday after it, at
 * 07:00 UTC, those of a month as long after its end, shares at the end of their day. Keywords are
 * suggested, and bid on, for any app that is in the store of the country.
 */
public record AppleAdsSite(SimulatedStores stores) implements SimulatedSite {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String TYPE = "application/json;charset=UTF-8";
  private static final String POPULARITY = "/v1/insights/apps/search-term-popularity/query";
  private static final String SUGGESTIONS = "/v1/suggestions/keywords/query";
  private static final String SHARES = "/v1/insights/apps/impression-share/query";
  private static final Duration REPORTED_AFTER = Duration.ofDays(1).plusHours(7);
  private static final Pattern CONTEXT = Pattern.compile("adAccountId=[^;,\\s]+");
  private static final String BEARER = "Bearer ";

  @Override
  public SandboxReply answer(SandboxRequest request) {
    if (!Set.of(POPULARITY, SUGGESTIONS, SHARES).contains(request.path())) {
      return error(404, "NOT_FOUND", "There is nothing at this path.");
    }
    if (!request.method().equals("POST")) {
      return error(405, "METHOD_NOT_ALLOWED", "This is a query: POST it.").with("Allow", "POST");
    }
    if (!isAuthorized(request)) {
      return error(
          401, "UNAUTHORIZED", "The access token is missing, unknown, or no longer valid.");
    }
    return request.header("x-ap-context").filter(CONTEXT.asMatchPredicate()).isPresent()
        ? reply(request)
        : error(403, "FORBIDDEN", "X-AP-Context names no adAccountId.");
  }

  private SandboxReply reply(SandboxRequest request) {
    try {
      return switch (request.path()) {
        case SUGGESTIONS -> suggestions(request);
        case SHARES -> shares(request);
        case String _ -> report(request);
      };
    } catch (BadQueryException e) {
      return error(400, "INVALID_ARGUMENT", String.valueOf(e.getMessage()));
    }
  }

  private static boolean isAuthorized(SandboxRequest request) {
    return request
        .header("authorization")
        .filter(header -> header.startsWith(BEARER))
        .filter(header -> AccessTokens.accepts(header.substring(BEARER.length()), request.at()))
        .isPresent();
  }

  private SandboxReply report(SandboxRequest request) throws BadQueryException {
    PopularityQuery query = PopularityQuery.parse(request.body());
    return SandboxReply.ok(TYPE, PopularityJson.text(query, rows(query, request.at())));
  }

  private SandboxReply suggestions(SandboxRequest request) throws BadQueryException {
    record Row(String text, int popularity) {}
    record Pagination(int offset, int pageSize, int totalCount) {}
    record Envelope(List<Row> result, Pagination pagination) {}
    SuggestionQuery query = SuggestionQuery.parse(request.body());
    if (stores
        .visit(StoreType.APP_STORE, query.country(), request.at())
        .find(query.app())
        .isEmpty()) {
      return error(404, "ENTITY_NOT_FOUND", "There is no such app in this country.");
    }
    List<SuggestedTerm> terms = stores.suggestedTerms(query.app(), query.country(), request.at());
    List<Row> page =
        terms.stream()
            .skip(query.offset())
            .limit(query.pageSize())
            .map(term -> new Row(term.term(), term.popularity()))
            .toList();
    Pagination pagination = new Pagination(query.offset(), query.pageSize(), terms.size());
    return SandboxReply.ok(TYPE, JSON.writeValueAsString(new Envelope(page, pagination)));
  }

  private SandboxReply shares(SandboxRequest request) throws BadQueryException {
    record Result(List<ShareRow> rows) {}
    record Pagination(int offset, int pageSize, int totalCount) {}
    record Envelope(Result result, Pagination pagination) {}
    ShareQuery query = ShareQuery.parse(request.body());
    List<ShareRow> rows =
        Storefronts.list().stream()
            .map(Storefronts.Storefront::country)
            .filter(country -> query.country().stream().allMatch(country::equals))
            .flatMap(country -> shares(query, country, request.at()))
            .toList();
    List<ShareRow> page = rows.stream().skip(query.offset()).limit(query.pageSize()).toList();
    return SandboxReply.ok(
        TYPE,
        JSON.writeValueAsString(
            new Envelope(
                new Result(page), new Pagination(query.offset(), page.size(), rows.size()))));
  }

  /** The terms that are suggested for the app are those that it bids on. */
  private Stream<ShareRow> shares(ShareQuery query, Country country, Instant now) {
    if (!Storefronts.has(StoreType.APP_STORE, country)) {
      return Stream.of();
    }
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    return stores.visit(StoreType.APP_STORE, country, now).find(query.app()).stream()
        .flatMap(
            page ->
                query
                    .first()
                    .datesUntil(query.last().plusDays(1))
                    .filter(day -> day.isBefore(today))
                    .flatMap(
                        day ->
                            stores.suggestedTerms(query.app(), country, now).stream()
                                .map(
                                    term ->
                                        ShareRow.of(
                                            query.app(), page.title(), country, day, term))));
  }

  private List<PopularityRow> rows(PopularityQuery query, Instant now) {
    Instant reportedAt =
        query.days().end().atStartOfDay(ZoneOffset.UTC).toInstant().plus(REPORTED_AFTER);
    return now.isBefore(reportedAt)
        ? List.of()
        : query.countries().stream()
            .flatMap(
                country ->
                    PopularityRow.of(
                        country, query.days(), stores.popularTerms(country, query.days())))
            .filter(row -> query.filters().stream().allMatch(filter -> filter.accepts(row)))
            .toList();
  }

  private static SandboxReply error(int status, String code, String message) {
    record Details(String code, String message, List<String> details) {}
    record Envelope(Details error) {}
    return SandboxReply.of(
        status, TYPE, JSON.writeValueAsString(new Envelope(new Details(code, message, List.of()))));
  }
}
