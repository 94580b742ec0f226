package dev.storescope.mcp;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.administration.Administration;
import dev.storescope.alerts.AlertDetector;
import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.alerts.ScopedApps;
import dev.storescope.alerts.ServiceAlerts;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.QueryRunner;
import dev.storescope.credits.CreditLedger;
import dev.storescope.database.SqlDatabase;
import dev.storescope.delivery.Message;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.events.Timelines;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.http.HttpServer;
import dev.storescope.http.MetricsAccess;
import dev.storescope.http.Monitoring;
import dev.storescope.http.RouteGroup;
import dev.storescope.http.RouteTable;
import dev.storescope.http.account.AccountRoutes;
import dev.storescope.http.account.AlertRoutes;
import dev.storescope.http.account.AnnotationRoutes;
import dev.storescope.http.account.DraftRoutes;
import dev.storescope.http.account.EventRoutes;
import dev.storescope.http.api.ApiRoutes;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.http.turn.Limits;
import dev.storescope.pricing.PriceList;
import dev.storescope.store.AppId;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InMemoryFetchQueue;
import dev.storescope.testkit.SettableClock;
import dev.storescope.testkit.server.TestDatabase;
import dev.storescope.tracking.DailyFetches;
import dev.storescope.tracking.Tracker;
import dev.storescope.workbench.Workbenches;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** A server on a free port with the interface, the account's routes and the MCP server. */
final class TestService implements AutoCloseable {
  static final Instant NOW = TestDatabase.NOW;
  static final String ALLOWED_ORIGIN = "https://tools.example.com";
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final SettableClock clock = new SettableClock(NOW);
  private final TestDatabase database = new TestDatabase(clock);
  final InMemoryArchive archive = new InMemoryArchive();
  final InMemoryFetchQueue queue = new InMemoryFetchQueue(clock);
  final Account ann = database.account("ann");
  private final HttpServer server;

  TestService(Patience patience) {
    this(patience, Limits.of(0, 100));
  }

  TestService(Patience patience, Limits limits) {
    List<RouteTable> called =
        List.of(
            api(),
            account(),
            DraftRoutes.of(sql().metadataDrafts(), sql().trackingLists()),
            AnnotationRoutes.of(sql().annotations()),
            EventRoutes.of(
                new Timelines(
                    sql().trackingLists(),
                    sql().competitorLists(),
                    sql().intervals(),
                    SearchVolume.standard(),
                    archive,
                    clock),
                sql().annotations(),
                _ -> Map.of()),
            alerts());
    RouteTable mcp =
        McpRoutes.of(
            new McpRoutes.Parts(
                called,
                new AppTitles(archive, clock),
                AllowedOrigins.parse(ALLOWED_ORIGIN),
                patience,
                clock,
                () -> "1.2.3"));
    server =
        new HttpServer(
                clock,
                RandomGenerator.getDefault(),
                sql(),
                new Monitoring(
                    new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                    MetricsAccess.LOCAL,
                    Map.of(),
                    Map.of()),
                limits,
                TrustedProxies.NONE)
            .serve(
                Stream.concat(called.stream(), Stream.of(mcp))
                    .<RouteGroup>map(each -> each)
                    .toList());
    server.tryStart(0, "127.0.0.1");
  }

  private RouteTable api() {
    return ApiRoutes.of(
        new QueryRunner(archive, Freshness.DEFAULT, _ -> true, queue),
        sql().creditLedger(),
        PriceList.DEFAULT,
        clock,
        sql().competitorLists(),
        Workbenches.of(
            sql().trackingLists(),
            sql().competitorLists(),
            tracker(),
            sql().keywordNotes(),
            SearchVolume.standard(),
            InstallsEstimator.standard()),
        SearchVolume.standard(),
        InstallsEstimator.standard(),
        database.messaging());
  }

  private RouteTable account() {
    return AccountRoutes.of(
        sql().accounts(),
        new Administration(sql().accounts(), ledger(), new Secrets(new SecureRandom())),
        ledger(),
        sql().trackingLists(),
        sql().competitorLists(),
        tracker(),
        sql().intervals(),
        queue,
        TrustedProxies.NONE,
        clock);
  }

  private RouteTable alerts() {
    ScopedApps scoped =
        new ScopedApps(
            sql().trackingLists(),
            sql().competitorLists(),
            sql().keywordNotes(),
            sql().groups(),
            sql().intervals());
    AlertDetector detector =
        new AlertDetector(
            scoped,
            new ServiceAlerts(() -> new FetchHealth(List.of(), List.of(), 0), List::of, _ -> 0));
    return AlertRoutes.of(
        new AlertRuleEditor(sql().alertRules(), sql().channels(), scoped),
        sql().digests(),
        new AlertPreview(detector, archive, clock));
  }

  private SqlDatabase sql() {
    return database.sql();
  }

  CreditLedger ledger() {
    return sql().creditLedger();
  }

  Tracker tracker() {
    DailyFetches fetches =
        new DailyFetches(
            sql().trackingLists(),
            sql().competitorLists(),
            queue,
            archive,
            _ -> true,
            _ -> true,
            clock);
    return new Tracker(sql().trackingLists(), sql().competitorLists(), fetches);
  }

  String newKey(Scope scope) {
    return sql().accounts().createKey(ann.id(), "test", scope, Optional.empty()).secret();
  }

  /** Records a message for the account, as a rule does that fires. */
  void addAlertMessage(String title) {
    Message message = new Message("alert.fired", title, List.of(new Message.Item("A line")));
    sql().alertRules().record(ann.id(), "key", NOW, List.of(), message);
  }

  /** Notes something about a day of an app. */
  void annotate(AppId app, String date, String text) {
    sql().annotations().add(ann.id(), app, LocalDate.parse(date), text, ann.username());
  }

  /** Has the account join the workspace of the administrator. */
  void join(WorkspaceRole role) {
    Account owner = database.account("root");
    sql().workspaces().invite(owner.id(), ann.username(), role);
    sql().workspaces().join(ann.username(), owner.username());
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.port() + McpRoutes.PATH);
  }

  /** The official client, connected with a key. */
  McpSyncClient client(String key) {
    McpSyncClient client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + server.port())
                    .endpoint(McpRoutes.PATH)
                    .requestBuilder(
                        HttpRequest.newBuilder().header("Authorization", "Bearer " + key))
                    .build())
            .build();
    client.initialize();
    return client;
  }

  HttpResponse<String> send(String method, String key, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(endpoint())
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .header("Content-Type", "application/json")
            .header("Authorization", "Token " + key);
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.stop();
    database.close();
  }
}
