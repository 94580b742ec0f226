package dev.storescope.http;

import dev.storescope.http.connection.ClientConnection;
import dev.storescope.http.connection.ConnectionGuard;
import dev.storescope.http.connection.MessageRules;
import dev.storescope.http.connection.OpenConnections;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.http.turn.Limits;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.ports.Ports;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ErrorHandling;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http1.Http1Config;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The service on HTTP/1.1, with each request on a virtual thread of its own. */
public final class HttpServer {
  private static final int MAX_BODY_BYTES = 1_048_576;

  /** Connections that the system keeps until they are accepted. */
  private static final int BACKLOG = 4_096;

  private static final Duration SHUTDOWN_GRACE = Duration.ofSeconds(10);

  /** Each also matches the path without its last segment. */
  private static final List<String> AUTHENTICATED = List.of("/api/*", "/account/*", "/mcp/*");

  private final InstantSource clock;
  private final Limits limits;
  private final RequestIds ids;
  private final MeterRegistry meters;
  private final Authentication authentication;
  private final RouteTable open;
  private final ErrorResponses errors;
  private final LoadShedding shedding;
  private final OpenConnections connections;
  private final HttpRouting.Builder routing = HttpRouting.builder();
  private BasePath basePath = BasePath.ROOT;
  private @Nullable WebServer server;

  /**
   * A server that serves nothing yet.
   *
   * @param random for request ids: unguessable, and not the same after a restart
   */
  public HttpServer(
      InstantSource clock,
      RandomGenerator random,
      Ports ports,
      Monitoring monitoring,
      Limits limits,
      TrustedProxies proxies) {
    this.clock = clock;
    this.limits = limits;
    ids = new RequestIds(clock, random);
    meters = monitoring.meters();
    authentication = new Authentication(ports.accounts(), ports.workspaces(), ports.creditLedger());
    errors = ErrorResponses.of(ids, meters);
    connections = new OpenConnections(limits.connections(), proxies::trusts, meters);
    shedding = new LoadShedding(limits, meters);
    open =
        new Health(monitoring, authentication)
            .routes()
            .on(Method.POST, ObtainToken.PATH, new ObtainToken(ports.accounts(), proxies)::handle);
  }

  /**
   * Has the server serve routes; before it starts.
   *
   * @param routes beside health, metrics and tokens; those below {@code /api}, {@code /account} and
   *     {@code /mcp} are for authenticated callers
   */
  public HttpServer serve(List<RouteGroup> routes) {
    Set<String> paths = new HashSet<>(open.paths());
    routes.forEach(group -> paths.addAll(group.paths()));
    routing.addFilter(HttpServer::closeWhereNeeded);
    routing.addFilter(this::resolve);
    routing.addFilter(new RequestMetrics(ids, meters, paths));
    routing.addFilter(shedding);
    ErrorResponses.register(routing);
    open.register(routing);
    addAuthenticated(authentication);
    if (limits.requestsPerMinute() > 0) {
      RateLimit rateLimit = new RateLimit(limits.requestsPerMinute(), clock);
      routing.addFilter(rateLimit::register);
      addAuthenticated(rateLimit);
    }
    routes.forEach(group -> group.register(routing));
    routing.any(
        (_, _) -> {
          throw ProblemException.notFound("See /openapi.json for what this service offers.");
        });
    return this;
  }

  /** Loads what the first server needs. */
  public static void prepare() {
    HttpRouting.builder();
  }

  /** Has the service be below a path; before it starts. */
  public HttpServer below(BasePath path) {
    basePath = path;
    return this;
  }

  /** The path below which the service is. */
  public BasePath basePath() {
    return basePath;
  }

  private void resolve(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    basePath.filter(chain, request, response);
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
            .shutdownGracePeriod(SHUTDOWN_GRACE)
            .maxTcpConnections(connections.mostAccepted())
            .backlog(BACKLOG)
            .maxPayloadSize(MAX_BODY_BYTES)
            // With Nagle's algorithm a response in two packets waits 40 ms for the client's
            // acknowledgement of the first.
            .connectionOptions(socket -> socket.tcpNoDelay(true))
            .protocolsDiscoverServices(false)
            .addConnectionSelector(new ConnectionGuard(connections, protocol()))
            .addRouting(routing)
            .errorHandling(ErrorHandling.builder().includeEntity(true).build())
            .directHandlers(directHandlers())
            .build()
            .start();
    return server.isRunning();
  }

  /** The port that the server listens on. */
  public int port() {
    if (server == null) {
      throw new IllegalStateException("the server is not started");
    }
    return server.port();
  }

  /**
   * Takes no more requests, and returns when those in progress have ended or the grace period is
   * over. Does nothing where the server was not started.
   */
  public void stop() {
    shedding.close();
    if (server != null) {
      server.stop();
    }
    connections.close();
  }

  /** Does not validate the query: {@link Validator} does, after authentication. */
  private static Http1Config protocol() {
    return Http1Config.builder()
        .maxPrologueLength(MessageRules.MAX_REQUEST_LINE_BYTES)
        .maxHeadersSize(MessageRules.MAX_HEADER_BYTES)
        .validatePrologue(false)
        .addReceiveListener(new MessageRules())
        .build();
  }

  private DirectHandlers directHandlers() {
    DirectHandlers.Builder handlers = DirectHandlers.builder();
    for (EventType event : EventType.values()) {
      handlers.addHandler(event, errors);
    }
    return handlers.build();
  }

  private void addAuthenticated(Handler handler) {
    AUTHENTICATED.forEach(path -> routing.any(path, handler));
  }

  /**
   * Closes the connection after the response where the client asked for that (RFC 9112, 9.6), which
   * Helidon announces and leaves to the client; one that reads to the end would wait long. Closes
   * it after a chunked request as well: if the chunks were not what a proxy took them for, the rest
   * must not be read as another request.
   */
  private static void closeWhereNeeded(
      FilterChain chain, RoutingRequest request, RoutingResponse response) {
    boolean isChunked = request.headers().contains(HeaderNames.TRANSFER_ENCODING);
    if (isChunked) {
      response.headers().set(HeaderValues.CONNECTION_CLOSE);
    }
    chain.proceed();
    if (isChunked || isToBeClosed(request)) {
      throw new CloseConnectionException("not to be used again");
    }
    boolean isReceived = !request.content().hasEntity() || request.content().consumed();
    ClientConnection.current().endRequest(isReceived);
  }

  private static boolean isToBeClosed(RoutingRequest request) {
    return request.headers().contains(HeaderNames.CONNECTION)
        && request.headers().containsToken(HeaderValues.CONNECTION_CLOSE);
  }
}
