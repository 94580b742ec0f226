package dev.storescope.server.http;

import dev.storescope.server.http.Problem.Code;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.webserver.ErrorHandling;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The service on HTTP/1.1, with each request on a virtual thread of its own. */
public final class HttpServer {
  /** Holds the longest list of keywords that is likely, percent-encoded. */
  private static final int LONGEST_REQUEST_LINE = 65_536;

  private static final int LARGEST_HEADERS = 16_384;
  private static final int LARGEST_BODY = 1_048_576;

  /** Each has a thread and its buffers; more wait until one of these is closed. */
  private static final int MOST_CONNECTIONS = 10_000;

  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final String READ_ONLY = "GET, HEAD";
  private static final String OBTAIN_TOKEN = "/api/obtain-token";

  /** Each also stands for the path without what follows the last slash. */
  private static final List<String> OWN = List.of("/api/*", "/account/*");

  private static final String USAGE = "/api/usage";

  private final ServerParts parts;
  private final List<Route<?, ?>> routes;
  private final AccountRoutes accountRoutes;
  private final List<Site> sites;
  private final RequestIds ids;
  private final Patience patience;
  private @Nullable WebServer server;

  public HttpServer(ServerParts parts, List<Site> sites) {
    this(
        parts,
        Routes.all(parts.competitorLists(), parts.searchVolume(), parts.installsEstimator()),
        sites);
  }

  HttpServer(ServerParts parts, List<Route<?, ?>> routes, List<Site> sites) {
    this.parts = parts;
    this.routes = List.copyOf(routes);
    this.patience = new Patience(parts.limits().patience());
    this.accountRoutes = new AccountRoutes(parts);
    this.sites = List.copyOf(sites);
    this.ids = new RequestIds(parts.clock(), parts.random());
  }

  /**
   * Starts to listen; port 0 takes a free one.
   *
   * @return whether it could
   */
  public boolean tryStart(int port, String bindAddress) {
    server =
        WebServer.builder()
            .port(port)
            .host(bindAddress)
            .shutdownHook(false)
            .shutdownGracePeriod(GRACE)
            .maxPayloadSize(LARGEST_BODY)
            .maxTcpConnections(MOST_CONNECTIONS)
            // Otherwise an answer in two packets waits 40 ms for the client to say it has the
            // first.
            .connectionOptions(socket -> socket.tcpNoDelay(true))
            .addProtocol(protocol())
            .addRouting(routing())
            .errorHandling(ErrorHandling.builder().includeEntity(true).build())
            .directHandlers(directHandlers())
            .build()
            .start();
    return server.isRunning();
  }

  /** The port that is listened on. */
  public int port() {
    return running().port();
  }

  /**
   * Takes no more requests, and ends when those under way are answered or the grace is over; does
   * nothing where it was not started.
   */
  public void stop() {
    if (server != null) {
      server.stop();
    }
    patience.close();
  }

  private WebServer running() {
    if (server == null) {
      throw new IllegalStateException("the server is not started");
    }
    return server;
  }

  /** Leaves the query to {@link Parameters}, which tells all mistakes, after who asks is known. */
  private static Http1Config protocol() {
    return Http1Config.builder()
        .maxPrologueLength(LONGEST_REQUEST_LINE)
        .maxHeadersSize(LARGEST_HEADERS)
        .validatePrologue(false)
        .build();
  }

  private DirectHandlers directHandlers() {
    Failures failures = new Failures(ids);
    DirectHandlers.Builder handlers = DirectHandlers.builder();
    for (EventType event : EventType.values()) {
      handlers.addHandler(event, failures);
    }
    return handlers.build();
  }

  private HttpRouting.Builder routing() {
    HttpRouting.Builder routing = HttpRouting.builder();
    routing.addFilter(new ConnectionCloser());
    routing.addFilter(new RequestJournal(ids, parts.meters(), paths()));
    routing.addFilter(new OverloadGuard(new Workload(parts.limits(), patience)));
    Failures.register(routing);
    addDocuments(routing);
    addQuestions(routing);
    sites.forEach(site -> site.register(routing));
    routing.any(
        (_, _) -> {
          throw new ProblemException(
              Problem.of(Code.NOT_FOUND, "See /openapi.json for what can be asked here."));
        });
    return routing;
  }

  private void addDocuments(HttpRouting.Builder routing) {
    Probes probes = new Probes(parts);
    Documents documents = new Documents();
    addReadOnly(routing, "/", documents::sendIndex);
    addReadOnly(routing, "/openapi.json", documents::sendOpenApi);
    addReadOnly(routing, "/health/live", probes::sendAlive);
    addReadOnly(routing, "/health/ready", probes::sendReady);
    addReadOnly(routing, "/metrics", probes::sendMetrics);
  }

  private void addQuestions(HttpRouting.Builder routing) {
    routing.post(OBTAIN_TOKEN, new ObtainToken(parts.accounts(), parts.trustedProxies()));
    routing.any(OBTAIN_TOKEN, notAllowed("POST"));
    addCallers(routing);
    accountRoutes.register(routing);
    routes.forEach(route -> addReadOnly(routing, route.path(), new RouteHandler<>(route, parts)));
    addReadOnly(routing, "/api/countries", Vocabulary::sendCountries);
    addReadOnly(routing, "/api/categories", Vocabulary::sendCategories);
    addReadOnly(routing, USAGE, new Usage(parts.creditLedger(), parts.clock()));
    addReadOnly(routing, "/api/requests/{key}", new WaitingRequest(parts.fetchDesk()));
  }

  /** Finds out who asks, and whether they may, before anything else is looked at. */
  private void addCallers(HttpRouting.Builder routing) {
    Authentication authentication = new Authentication(parts.accounts(), parts.creditLedger());
    OWN.forEach(path -> routing.any(path, authentication));
    if (parts.limits().requestsPerMinute() > 0) {
      RequestLimit limit = new RequestLimit(parts.limits().requestsPerMinute(), parts.clock());
      OWN.forEach(path -> routing.any(path, limit));
    }
  }

  private static void addReadOnly(HttpRouting.Builder routing, String path, Handler handler) {
    routing.get(path, handler);
    routing.head(path, handler);
    routing.any(path, notAllowed(READ_ONLY));
  }

  static Handler notAllowed(String allowed) {
    return (_, _) -> {
      throw new ProblemException(
          Problem.of(Code.METHOD_NOT_ALLOWED, "Allowed is " + allowed + ".")
              .with("Allow", allowed));
    };
  }

  private Set<String> paths() {
    Stream<String> others =
        Stream.of(
            "/",
            "/openapi.json",
            "/health/live",
            "/health/ready",
            "/metrics",
            OBTAIN_TOKEN,
            "/api/countries",
            "/api/categories",
            USAGE);
    return Stream.of(others, routes.stream().map(Route::path), accountRoutes.paths().stream())
        .flatMap(Function.identity())
        .collect(Collectors.toSet());
  }
}
