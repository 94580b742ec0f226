package dev.storescope.http.api;

import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Moment;
import dev.storescope.answer.QueryResult;
import dev.storescope.answer.QueryRunner;
import dev.storescope.answer.SeveralQueries;
import dev.storescope.delivery.Messaging;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.RequestKey;
import dev.storescope.http.DoubtedSubjects;
import dev.storescope.http.Exchange;
import dev.storescope.http.RemovedSubjects;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.Problem.Code;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import io.helidon.http.Status;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * An endpoint on the wire: from the request to its query, and from its result to JSON.
 *
 * @param item the price of its answers
 * @param mostCharges the most that the answer to a query can be charged
 * @param write the result into the data of the response
 * @param csv the layout of the data as CSV, which may depend on the request
 * @param headers of the response, by name
 * @param unknownParameters what becomes of parameters that the endpoint does not have
 */
record ApiRoute<Q, R>(
    String path,
    PricedItem item,
    List<QueryParameter<?>> parameters,
    Function<ApiRequest, Q> query,
    Function<Q, List<Charge>> mostCharges,
    Endpoint<Q, R> endpoint,
    BiConsumer<R, ResponseData> write,
    Function<ApiRequest, CsvLayout> csv,
    Function<R, Map<String, String>> headers,
    UnknownParameters unknownParameters) {
  private static final String IMMUTABLE = "private, max-age=31536000, immutable";
  private static final int RETRY_SECONDS = 30;

  /** The items of which one takes a few reads of the archive. */
  private static final Set<PricedItem> FEW_READS =
      EnumSet.of(
          PricedItem.APP_KEYWORD_RANKING,
          PricedItem.TOP_CHARTS,
          PricedItem.SEARCH_RESULTS,
          PricedItem.APP_ALL_INFO,
          PricedItem.APP_META,
          PricedItem.APP_RATING,
          PricedItem.APP_COMPETITORS,
          PricedItem.KEYWORD_STATS);

  /** With more of them, the answers of a request are computed in turns between callers. */
  private static final int MOST_LIGHT = 5;

  /** An endpoint whose answers cost one item, and which ignores unknown parameters. */
  ApiRoute(
      String path,
      PricedItem item,
      List<QueryParameter<?>> parameters,
      Function<ApiRequest, Q> query,
      Endpoint<Q, R> endpoint,
      BiConsumer<R, ResponseData> write,
      CsvLayout csv) {
    this(
        path,
        item,
        Stream.concat(parameters.stream(), Stream.of(QueryParameter.FORMAT, QueryParameter.MARK))
            .toList(),
        query,
        _ -> List.of(Charge.one(item)),
        endpoint,
        write,
        _ -> csv,
        _ -> Map.of(),
        UnknownParameters.IGNORED);
  }

  /** What becomes of parameters that an endpoint does not have. */
  enum UnknownParameters {
    /** They are named in a header: the thirteen endpoints of the specification. */
    IGNORED,
    /** They are validation errors: all other endpoints. */
    REFUSED
  }

  ApiRoute<Q, R> withMostCharges(Function<Q, List<Charge>> most) {
    return new ApiRoute<>(
        path, item, parameters, query, most, endpoint, write, csv, headers, unknownParameters);
  }

  ApiRoute<Q, R> withHeaders(Function<R, Map<String, String>> named) {
    return new ApiRoute<>(
        path, item, parameters, query, mostCharges, endpoint, write, csv, named, unknownParameters);
  }

  /** The endpoint whose CSV layout depends on the request. */
  ApiRoute<Q, R> withCsv(Function<ApiRequest, CsvLayout> layout) {
    return new ApiRoute<>(
        path,
        item,
        parameters,
        query,
        mostCharges,
        endpoint,
        write,
        layout,
        headers,
        unknownParameters);
  }

  /** The endpoint that refuses unknown parameters. */
  ApiRoute<Q, R> strict() {
    return new ApiRoute<>(
        path,
        item,
        parameters,
        query,
        mostCharges,
        endpoint,
        write,
        csv,
        headers,
        UnknownParameters.REFUSED);
  }

  /** What requests need beside the endpoint. */
  record Context(
      QueryRunner queries,
      ResponseCache responses,
      Billing billing,
      Messaging messaging,
      InstantSource clock) {}

  void handle(Exchange exchange, Context context) {
    Instant present = context.clock().instant();
    ApiRequest request = ApiRequest.parse(this, exchange, present);
    Optional<AwaitingChannel> awaiting = AwaitingChannel.find(exchange, context.messaging());
    List<ApiRequest> requests = request.byCountry();
    List<Q> queries = offered(requests);
    if (!queries.isEmpty()) {
      context
          .billing()
          .checkAffordable(request.account(), mostOf(queries), request.past(), exchange);
    }
    exchange.nameThinned(context.queries().findThinned(request.moment()));
    ResponseCache.Slot slot = context.responses().slot(item, request, present);
    Optional<PreparedResponse> cached = slot.find();
    if (cached.isPresent()) {
      send(cached.get(), request, exchange, context);
      return;
    }
    Runnable answering =
        () -> answer(request, requests, queries, slot, awaiting, exchange, context);
    if (isLight(queries)) {
      answering.run();
    } else {
      exchange.inTurn(answering);
    }
  }

  /** Whether a few reads of the archive answer the queries. */
  private boolean isLight(List<Q> queries) {
    return FEW_READS.contains(item)
        && mostOf(queries).stream().mapToInt(Charge::count).sum() <= MOST_LIGHT;
  }

  private void answer(
      ApiRequest request,
      List<ApiRequest> requests,
      List<Q> queries,
      ResponseCache.Slot slot,
      Optional<AwaitingChannel> awaiting,
      Exchange exchange,
      Context context) {
    switch (run(queries, request, requests, context.queries())) {
      case QueryResult.Answered<ReadyResponse<R>>(
              Ready<ReadyResponse<R>> ready,
              Set<Subject<?>> used) -> {
        PreparedResponse response = ready.result().prepare(ready.charges(), used);
        slot.put(response);
        send(response, request, exchange, context);
      }
      case QueryResult.NoData<?> _ -> {
        nameRemoved(request, exchange, context);
        exchange.sendNoContent();
      }
      case QueryResult.Pending<?> _ -> sendPreparing(request.key(path), awaiting, exchange);
      case QueryResult.TooManyFetches<?>(long waiting, Instant retryAt) ->
          throw tooManyFetches(waiting, Duration.between(context.clock().instant(), retryAt));
      case QueryResult.Unavailable<?>(String _, Instant retryAt) ->
          throw unavailable(Duration.between(context.clock().instant(), retryAt));
    }
  }

  private List<Q> offered(List<ApiRequest> requests) {
    List<Q> queries = new ArrayList<>();
    for (ApiRequest each : requests) {
      if (each.isOffered()) {
        queries.add(query.apply(each));
      }
    }
    return queries;
  }

  private List<Charge> mostOf(List<Q> queries) {
    List<Charge> most = new ArrayList<>();
    for (Q each : queries) {
      most.addAll(mostCharges.apply(each));
    }
    return most;
  }

  private QueryResult<ReadyResponse<R>> run(
      List<Q> offered, ApiRequest request, List<ApiRequest> requests, QueryRunner queries) {
    if (offered.isEmpty()) {
      return new QueryResult.NoData<>(Reason.NOT_OFFERED);
    }
    Supplier<RequestKey> key = () -> ApiRequest.ofAccount(request.account(), request.key(path));
    Moment moment = request.moment();
    return request.several().isEmpty()
        ? queries
            .run(endpoint, offered.getFirst(), moment, request.account(), request.lists(), key)
            .map(ready -> ReadyResponse.ofOne(this, request, ready))
        : queries
            .run(
                new SeveralQueries<>(endpoint),
                offered,
                moment,
                request.account(),
                request.lists(),
                key)
            .map(ready -> ReadyResponse.ofSeveral(this, request, requests, ready.result()));
  }

  private void send(
      PreparedResponse response, ApiRequest request, Exchange exchange, Context context) {
    Map<Subject<?>, FetchDoubt> doubts = context.queries().findDoubts(response.used());
    if (exchange.isBodySent(response.body())) {
      context
          .billing()
          .charge(request.account(), item, response.charges(), request.past(), exchange);
    }
    response.headers().forEach(exchange::header);
    DoubtedSubjects.name(doubts, response.used().size() > Evidence.MOST_USED, exchange);
    nameRemoved(request, exchange, context);
    exchange.sendData(response.body(), request.moment().isNow() ? Exchange.REVALIDATE : IMMUTABLE);
  }

  private void nameRemoved(ApiRequest request, Exchange exchange, Context context) {
    RemovedSubjects.name(
        RemovedData.list(item, request, context.queries().findRemovals()), exchange);
  }

  private static void sendPreparing(
      RequestKey key, Optional<AwaitingChannel> awaiting, Exchange exchange) {
    awaiting.ifPresent(channel -> channel.await(key, exchange));
    exchange.retryAfter(RETRY_SECONDS);
    exchange.send(
        Status.ACCEPTED_202,
        Exchange.object()
            .put("key", key.value())
            .put(
                "detail",
                String.format(
                    Locale.ROOT,
                    "The result is being prepared. Repeat the request in %d seconds.",
                    RETRY_SECONDS)));
  }

  private static ProblemException tooManyFetches(long waiting, Duration retryAfter) {
    return new ProblemException(
        Problem.of(
                Code.RATE_LIMITED,
                String.format(
                    Locale.ROOT,
                    "%,d fetches of this account are waiting, which is the limit. Repeat the request in %d seconds.",
                    waiting,
                    retryAfter.toSeconds()))
            .retryAfter(retryAfter.toSeconds()));
  }

  private static ProblemException unavailable(Duration retryAfter) {
    return new ProblemException(
        Problem.of(
                Code.STORE_UNAVAILABLE, "The store gave no usable reply. Repeat the request later.")
            .retryAfter(retryAfter.toSeconds()));
  }
}
