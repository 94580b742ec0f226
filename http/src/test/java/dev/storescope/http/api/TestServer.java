package dev.storescope.http.api;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Username;
import dev.storescope.accounts.Workspaces;
import dev.storescope.administration.Administration;
import dev.storescope.alerts.AlertDetector;
import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.alerts.AlertRules;
import dev.storescope.alerts.ScopedApps;
import dev.storescope.alerts.ServiceAlerts;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.QueryRunner;
import dev.storescope.archive.Archive;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.connections.ConnectionEditor;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.Connections;
import dev.storescope.connections.Credentials;
import dev.storescope.credits.CreditLedger;
import dev.storescope.delivery.Channels;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.Messaging;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.events.Timelines;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.check.SourceProblems;
import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.fetching.drift.EmptySource;
import dev.storescope.fetching.drift.FieldDrift;
import dev.storescope.holdout.Holdouts;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.HttpServer;
import dev.storescope.http.MetricsAccess;
import dev.storescope.http.Monitoring;
import dev.storescope.http.RouteGroup;
import dev.storescope.http.account.AccountRoutes;
import dev.storescope.http.account.AlertRoutes;
import dev.storescope.http.account.AnnotationRoutes;
import dev.storescope.http.account.ChannelRoutes;
import dev.storescope.http.account.ConnectionRoutes;
import dev.storescope.http.account.DraftRoutes;
import dev.storescope.http.account.EstimateRoutes;
import dev.storescope.http.account.EventRoutes;
import dev.storescope.http.account.GroupRoutes;
import dev.storescope.http.account.IntervalRoutes;
import dev.storescope.http.account.PlanRoutes;
import dev.storescope.http.account.PopularityReviewRoutes;
import dev.storescope.http.account.ReportRoutes;
import dev.storescope.http.account.TeamRoutes;
import dev.storescope.http.account.WorkbenchAccountRoutes;
import dev.storescope.http.account.own.OwnRoutes;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.http.operation.CompletenessRoutes;
import dev.storescope.http.operation.DriftRoutes;
import dev.storescope.http.operation.SourceRoutes;
import dev.storescope.http.turn.Limits;
import dev.storescope.keywords.evidence.PopularityHoldout;
import dev.storescope.listings.AppRating;
import dev.storescope.listings.DownloadsHoldout;
import dev.storescope.own.OwnFigures;
import dev.storescope.popularities.PopularityReview;
import dev.storescope.ports.Ports;
import dev.storescope.pricing.PriceList;
import dev.storescope.pricing.PricedItem;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InMemoryFetchQueue;
import dev.storescope.testkit.NamedHosts;
import dev.storescope.testkit.SettableClock;
import dev.storescope.testkit.server.TestDatabase;
import dev.storescope.tracking.DailyFetches;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.tracking.interval.ChosenIntervals;
import dev.storescope.tracking.plan.CallModel;
import dev.storescope.tracking.plan.CurrentPlan;
import dev.storescope.tracking.plan.HostRate;
import dev.storescope.tracking.plan.TrackingPreview;
import dev.storescope.workbench.Workbenches;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A server on a free port with a database of its own, and a client with the key of an account. */
public final class TestServer implements AutoCloseable {
  public static final Instant NOW = TestDatabase.NOW;
  public static final String PASSWORD = TestDatabase.PASSWORD;

  public final SettableClock clock = new SettableClock(NOW);
  private final TestDatabase database = new TestDatabase(clock);
  public final Accounts accounts = database.sql().accounts();
  public final AtomicBoolean ledgerIsAvailable = new AtomicBoolean(true);
  public final CreditLedger ledger = whileAvailable(database.sql().creditLedger());
  public final InMemoryFetchQueue queue = new InMemoryFetchQueue(clock);
  public final Workspaces workspaces = database.sql().workspaces();
  private final CompetitorLists competitors = database.sql().competitorLists();
  private final TrackingLists lists = database.sql().trackingLists();
  public final Messaging messaging = database.messaging();
  public final OwnFigures ownFigures = database.sql().ownFigures();
  public final Connections connections = database.sql().connections();
  public final Channels channels = database.sql().channels();
  public final AlertRules alertRules = database.sql().alertRules();
  public final CheckedSources checkedSources = database.sql().checkedSources();
  public final AtomicReference<List<FieldDrift>> drifts = new AtomicReference<>(List.of());
  public final AtomicReference<List<EmptySource>> emptySources = new AtomicReference<>(List.of());
  final AtomicBoolean queueIsRunning = new AtomicBoolean(true);
  public final PopularityReview review;
  public final Holdouts holdouts;
  public final Account account = database.account("ann");
  public final Account administrator = database.account("root");
  public final HttpServer server;
  public final CheckedClient client;

  /** A server with all endpoints. */
  public TestServer() {
    this(TrustedProxies.NONE);
  }

  public TestServer(TrustedProxies proxies) {
    this(new InMemoryArchive(), Limits.of(0, 100), proxies, MetricsAccess.LOCAL);
  }

  public TestServer(Archive archive, Limits limits) {
    this(archive, limits, TrustedProxies.NONE, MetricsAccess.LOCAL);
  }

  public TestServer(MetricsAccess access) {
    this(new InMemoryArchive(), Limits.of(0, 100), TrustedProxies.NONE, access);
  }

  /** A server with one endpoint, which has the app's rating. */
  static TestServer ofRating(Endpoint<AppRating.Query, AppRating.Result> endpoint) {
    return new TestServer(List.of(AppRoutes.rating(endpoint)));
  }

  TestServer(List<ApiRoute<?, ?>> endpoints) {
    this(new InMemoryArchive(), Limits.of(0, 100), endpoints);
  }

  TestServer(Archive archive, Limits limits, List<ApiRoute<?, ?>> endpoints) {
    this(
        archive,
        limits,
        TrustedProxies.NONE,
        MetricsAccess.LOCAL,
        PriceList.DEFAULT,
        Optional.of(endpoints));
  }

  private TestServer(Archive archive, Limits limits, TrustedProxies proxies, MetricsAccess access) {
    this(archive, limits, proxies, access, PriceList.DEFAULT, Optional.empty());
  }

  /** A server with all endpoints, whose answers cost nothing. */
  static TestServer withoutPrices(Archive archive) {
    Map<PricedItem, Integer> none =
        Stream.of(PricedItem.values()).collect(Collectors.toUnmodifiableMap(item -> item, _ -> 0));
    return new TestServer(
        archive,
        Limits.of(0, 100),
        TrustedProxies.NONE,
        MetricsAccess.LOCAL,
        new PriceList(none),
        Optional.empty());
  }

  private Optional<String> findQueueProblem() {
    return queueIsRunning.get() ? Optional.empty() : Optional.of("the queue is stopped");
  }

  private TestServer(
      Archive archive,
      Limits limits,
      TrustedProxies proxies,
      MetricsAccess access,
      PriceList prices,
      Optional<List<ApiRoute<?, ?>>> endpoints) {
    DailyFetches fetches =
        new DailyFetches(lists, competitors, queue, archive, _ -> true, _ -> true, clock);
    review = new PopularityReview(archive, database.sql().doubtfulDays(), clock);
    holdouts = new Holdouts(List.of(new PopularityHoldout(archive), new DownloadsHoldout(archive)));
    server =
        new HttpServer(
                clock,
                RandomGenerator.getDefault(),
                ports(),
                new Monitoring(
                    new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                    access,
                    Map.of("queue", this::findQueueProblem, "archive", Optional::empty),
                    Map.of("sources", () -> SourceProblems.find(checkedSources.list()))),
                limits,
                proxies)
            .serve(
                List.of(
                    ApiRoutes.of(
                        new QueryRunner(archive, Freshness.DEFAULT, _ -> true, queue),
                        ledger,
                        prices,
                        clock,
                        messaging,
                        endpoints.orElseGet(this::allEndpoints)),
                    AccountRoutes.of(
                        accounts,
                        new Administration(accounts, ledger, new Secrets(new SecureRandom())),
                        ledger,
                        lists,
                        competitors,
                        new Tracker(lists, competitors, fetches),
                        database.sql().intervals(),
                        queue,
                        proxies,
                        clock),
                    WorkbenchAccountRoutes.of(workbenches().keywords(), archive, clock),
                    ChannelRoutes.of(messaging),
                    new ConnectionRoutes(
                            new ConnectionEditor(database.sql().connections(), this::test))
                        .table(),
                    new OwnRoutes(database.sql().ownFigures(), clock).table(),
                    DraftRoutes.of(database.sql().metadataDrafts(), lists),
                    AnnotationRoutes.of(database.sql().annotations()),
                    GroupRoutes.of(database.sql().groups()),
                    ReportRoutes.of(
                        database.sql().reportTexts(), lists, database.sql().groups(), clock),
                    TeamRoutes.of(
                        workspaces,
                        new PageSharing(
                            database.sql().sharedLinks(), page -> page.startsWith("/dashboard")),
                        clock),
                    alerts(archive),
                    new EstimateRoutes(archive, holdouts, clock).table(),
                    new SourceRoutes(
                            checkedSources,
                            new Administration(accounts, ledger, new Secrets(new SecureRandom())))
                        .table(),
                    new DriftRoutes(
                            drifts::get,
                            new Administration(accounts, ledger, new Secrets(new SecureRandom())))
                        .table(),
                    new CompletenessRoutes(
                            database.sql().completenessDays(),
                            emptySources::get,
                            new Administration(accounts, ledger, new Secrets(new SecureRandom())),
                            clock)
                        .table(),
                    new IntervalRoutes(
                            new ChosenIntervals.Editor(
                                database.sql().fetchIntervals(),
                                database.sql().groups(),
                                (_, _, _) -> {}))
                        .table(),
                    new PlanRoutes(
                            new TrackingPreview(
                                new CurrentPlan(
                                    queue,
                                    new CallModel(new NamedHosts()),
                                    () ->
                                        List.of(
                                            HostRate.configured(
                                                NamedHosts.APP_STORE, "default", 1)),
                                    clock),
                                fetches),
                            database.sql().advisedScopes())
                        .table(),
                    new PopularityReviewRoutes(
                            review,
                            new Administration(accounts, ledger, new Secrets(new SecureRandom())))
                        .table(),
                    EventRoutes.of(
                        new Timelines(
                            lists,
                            competitors,
                            database.sql().intervals(),
                            SearchVolume.standard(),
                            archive,
                            clock),
                        database.sql().annotations(),
                        queue::findDoubts)));
    server.tryStart(0, "127.0.0.1");
    client = new CheckedClient(server.port(), newKey(account));
  }

  private ConnectionTest test(Credentials credentials) {
    return new ConnectionTest(
        clock.instant(),
        List.of(
            new Reading("apps", new CanRead("3 apps of " + credentials.identity())),
            new Reading("reviews", new Refused("Add the role Customer Support.")),
            new Reading("sales", new Unknown("App Store Connect did not answer."))));
  }

  /** Changes rows of the database. */
  public void change(String statement) {
    database.change(statement);
  }

  /** Keeps the counts of a day that has ended. */
  public void keep(KindCompleteness counts) {
    database.keep(counts);
  }

  /** Keeps counts of the running day. */
  public void keepSoFar(KindCompleteness counts, Instant countedAt) {
    database.keepSoFar(counts, countedAt);
  }

  /** Has each channel with a due message send one; returns how many were sent. */
  public int deliver(DeliveryOutcome outcome) {
    return database.deliver(_ -> outcome);
  }

  private RouteGroup alerts(Archive archive) {
    ScopedApps scoped =
        new ScopedApps(
            lists,
            competitors,
            database.sql().keywordNotes(),
            database.sql().groups(),
            database.sql().intervals());
    AlertDetector detector =
        new AlertDetector(
            scoped,
            new ServiceAlerts(
                () -> new FetchHealth(List.of(), List.of(), 0),
                List::of,
                account -> ledger.balance(account, 0)));
    return AlertRoutes.of(
        new AlertRuleEditor(alertRules, channels, scoped),
        database.sql().digests(),
        new AlertPreview(detector, archive, clock));
  }

  /** Creates an account of a member. */
  public Account newMember(String name) {
    return accounts.create(new Username(name), "battery staple", Account.Role.MEMBER);
  }

  /** A new API key of an account. */
  public String newKey(Account account) {
    return newKey(account, Scope.ADMINISTRATION);
  }

  public String newKey(Account account, Scope scope) {
    return accounts.createKey(account.id(), "test", scope, Optional.empty()).secret();
  }

  private List<ApiRoute<?, ?>> allEndpoints() {
    return Stream.of(
            thirteenEndpoints(), ApiRoutes.furtherEndpoints(), WorkbenchRoutes.of(workbenches()))
        .flatMap(List::stream)
        .toList();
  }

  private Workbenches workbenches() {
    return Workbenches.of(
        lists,
        competitors,
        new Tracker(lists, competitors, (_, _, _) -> {}),
        database.sql().keywordNotes(),
        SearchVolume.standard(),
        InstallsEstimator.standard());
  }

  List<ApiRoute<?, ?>> thirteenEndpoints() {
    return ApiRoutes.endpoints(competitors, SearchVolume.standard(), InstallsEstimator.standard());
  }

  /** The ledger, which throws as for a database that is down while it is not available. */
  private CreditLedger whileAvailable(CreditLedger available) {
    return proxy(
        CreditLedger.class,
        (_, method, arguments) -> {
          if (!ledgerIsAvailable.get()) {
            throw new DatabaseUnavailableException("down", new IllegalStateException());
          }
          return call(available, method, arguments);
        });
  }

  /** Those of the database, with the ledger of this server. */
  private Ports ports() {
    return proxy(
        Ports.class,
        (_, method, arguments) ->
            method.getName().equals("creditLedger")
                ? ledger
                : call(database.sql(), method, arguments));
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  @Override
  public void close() {
    client.close();
    server.stop();
    database.close();
  }
}
