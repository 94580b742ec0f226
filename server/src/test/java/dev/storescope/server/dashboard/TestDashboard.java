package dev.storescope.server.dashboard;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Username;
import dev.storescope.administration.Administration;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.Archive;
import dev.storescope.credits.CreditLedger;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.fetching.FetchDesk;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.pricing.PriceList;
import dev.storescope.server.http.HttpServer;
import dev.storescope.server.http.Limits;
import dev.storescope.server.http.ServerParts;
import dev.storescope.server.http.Tracking;
import dev.storescope.server.http.TrustedProxies;
import dev.storescope.testkit.InMemoryAccounts;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InMemoryCompetitorLists;
import dev.storescope.testkit.InMemoryCreditLedger;
import dev.storescope.testkit.InMemoryFetchQueue;
import dev.storescope.testkit.InMemoryTrackingLists;
import dev.storescope.testkit.SettableClock;
import dev.storescope.tracking.DailyLooks;
import dev.storescope.tracking.Tracker;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;

/** The dashboard on a free port, over everything in memory, with an administrator and a member. */
public final class TestDashboard implements AutoCloseable {
  public static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  public static final String PASSWORD = "correct horse";

  public final SettableClock clock = new SettableClock(NOW);
  public final Archive archive = new InMemoryArchive();
  public final InMemoryAccounts accounts = new InMemoryAccounts(clock);
  public final InMemoryCreditLedger ledger =
      new InMemoryCreditLedger(
          clock, id -> accounts.find(id).isPresent(), CreditLedger.DEFAULT_MONTHLY_GRANT);
  public final InMemoryFetchQueue queue = new InMemoryFetchQueue(clock);
  public final Account administrator = account("root", Account.Role.ADMINISTRATOR);
  public final Account member = account("ann", Account.Role.MEMBER);
  public final InMemoryCompetitorLists competitorLists = new InMemoryCompetitorLists(clock);
  public final InMemoryTrackingLists trackingLists = new InMemoryTrackingLists(clock, _ -> true);
  public final AtomicReference<FetchHealth> health =
      new AtomicReference<>(new FetchHealth(List.of(), List.of(), 0));
  private final TrustedProxies proxies;
  private final HttpServer server;

  public TestDashboard() {
    this(TrustedProxies.NONE);
  }

  TestDashboard(TrustedProxies proxies) {
    this.proxies = proxies;
    server =
        new HttpServer(
            parts(),
            List.of(new Dashboard(new DashboardParts(parts(), List.of(), Optional.empty()))));
    server.tryStart(0, "127.0.0.1");
  }

  public int port() {
    return server.port();
  }

  /** A browser of sorts in which nobody is logged in. */
  public PageClient visitor() {
    return new PageClient(server.port());
  }

  /** One in which an account is logged in. */
  public PageClient visitor(Account account) {
    String name = account.username().value();
    return switch (accounts.logIn(name, PASSWORD, "127.0.0.1")) {
      case LogIn.Granted(_, String token) -> new PageClient(server.port()).loggedIn(token);
      case LogIn.Refused _, LogIn.Disabled _, LogIn.TooManyFailures _ ->
          throw new IllegalStateException(name + " is not let in");
    };
  }

  /** Changes the lists as the pages do. */
  public Tracker tracker() {
    return tracking().tracker();
  }

  private Account account(String name, Account.Role role) {
    return accounts.create(new Username(name), PASSWORD, role);
  }

  private Tracking tracking() {
    DailyLooks looks =
        new DailyLooks(trackingLists, competitorLists, queue, archive, _ -> true, _ -> true, clock);
    return new Tracking(
        trackingLists, new Tracker(trackingLists, competitorLists, looks), queue, health::get);
  }

  private ServerParts parts() {
    return new ServerParts(
        clock,
        RandomGenerator.getDefault(),
        archive,
        accounts,
        new Administration(accounts, ledger, new Secrets(new SecureRandom())),
        new FetchDesk(queue),
        _ -> true,
        PriceList.DEFAULT,
        ledger,
        Freshness.DEFAULT,
        competitorLists,
        tracking(),
        SearchVolume.standard(),
        InstallsEstimator.standard(),
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
        Map.of(),
        Limits.of(0, 100),
        proxies);
  }

  @Override
  public void close() {
    server.stop();
  }
}
