package dev.storescope.server.http;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.OfficeUnavailableException;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;

/** A real server on a free port, over everything in memory, and a client that knows an account. */
final class TestServer implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  static final String PASSWORD = "correct horse";

  final SettableClock clock = new SettableClock(NOW);
  final InMemoryAccounts accounts = new InMemoryAccounts(clock);
  final InMemoryCreditLedger ledger =
      new InMemoryCreditLedger(clock, this::isThere, CreditLedger.DEFAULT_MONTHLY_GRANT);
  final InMemoryFetchQueue queue = new InMemoryFetchQueue(clock);
  final AtomicBoolean ledgerIsAvailable = new AtomicBoolean(true);
  final InMemoryCompetitorLists competitors = new InMemoryCompetitorLists(clock);
  final InMemoryTrackingLists lists = new InMemoryTrackingLists(clock, _ -> true);
  final AtomicBoolean queueIsRunning = new AtomicBoolean(true);
  final Account account = accounts.create(new Username("ann"), PASSWORD, Account.Role.MEMBER);
  final HttpServer server;
  final CheckedClient client;

  TestServer(Route<?, ?>... routes) {
    this(new InMemoryArchive(), Limits.of(0, 100), routes);
  }

  TestServer(TrustedProxies proxies) {
    this(new InMemoryArchive(), Limits.of(0, 100), proxies);
  }

  TestServer(Archive archive, Limits limits, Route<?, ?>... routes) {
    this(archive, limits, TrustedProxies.NONE, routes);
  }

  private TestServer(
      Archive archive, Limits limits, TrustedProxies proxies, Route<?, ?>... routes) {
    server = new HttpServer(parts(archive, limits, proxies), List.of(routes), List.of());
    server.tryStart(0, "127.0.0.1");
    client =
        new CheckedClient(
            server.port(), accounts.createKey(account.id(), "test", Optional.empty()).secret());
  }

  private ServerParts parts(Archive archive, Limits limits, TrustedProxies proxies) {
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
        competitors,
        tracking(archive),
        SearchVolume.standard(),
        InstallsEstimator.standard(),
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
        Map.of("queue", queueIsRunning::get),
        limits,
        proxies);
  }

  private boolean isThere(AccountId id) {
    if (!ledgerIsAvailable.get()) {
      throw new OfficeUnavailableException("down", new IllegalStateException());
    }
    return accounts.list().stream().anyMatch(each -> each.id().equals(id));
  }

  private Tracking tracking(Archive archive) {
    DailyLooks looks =
        new DailyLooks(lists, competitors, queue, archive, _ -> true, _ -> true, clock);
    return new Tracking(
        lists,
        new Tracker(lists, competitors, looks),
        queue,
        () -> new FetchHealth(List.of(), List.of(), 0));
  }

  @Override
  public void close() {
    client.close();
    server.stop();
  }
}
