package dev.storescope.connector.egress;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.http.ReplyMemory;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A store that sees real connections from four addresses, and refuses one of them. */
class EgressAddressesTest {
  private static final Instant START = Instant.parse("2026-11-21T08:00:00Z");
  private static final Duration INTERVAL = Duration.ofSeconds(6);
  private static final String REFUSED = "127.0.0.3";

  private final SettableClock clock = new SettableClock(START);
  private final Map<String, Long> calls = new ConcurrentSkipListMap<>();
  private final List<LiveTransport> transports = new ArrayList<>();
  private HttpServer store;

  @BeforeEach
  void start() throws IOException {
    store = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    store.createContext("/", this::answer);
    store.start();
  }

  @AfterEach
  void stop() {
    transports.forEach(LiveTransport::close);
    store.stop(0);
  }

  @Test
  void noAddressIsSeenMoreOftenThanItsRateAllowsAndNoCallerIsRefused() throws Exception {
    List<LocalHostRateLimits> limits =
        List.of(
            new LocalHostRateLimits(),
            new LocalHostRateLimits(),
            new LocalHostRateLimits(),
            new LocalHostRateLimits());
    List<Callable<StoreReply>> callers = new ArrayList<>();
    // Two nodes that share the four addresses.
    for (int node = 0; node < 2; node++) {
      RateLimitedTransport transport = transport(limits);
      callers.addAll(Collections.nCopies(30, () -> transport.send(request())));
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<StoreReply> reply : threads.invokeAll(callers)) {
        assertThat(reply.get().status()).isEqualTo(200);
      }
    }
    long turns = Duration.between(START, clock.instant()).dividedBy(INTERVAL) + 1;
    assertThat(calls.keySet()).containsExactly("127.0.0.1", "127.0.0.2", REFUSED, "127.0.0.4");
    assertThat(calls.values()).allSatisfy(count -> assertThat(count).isLessThanOrEqualTo(turns));
    assertThat(calls.get(REFUSED)).isLessThan(calls.get("127.0.0.2"));
  }

  @Test
  void anIpv6AddressIsASourceWithARateOfItsOwn() throws Exception {
    store.stop(0);
    store = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("::1"), 0), 0);
    store.createContext("/", this::answer);
    store.start();
    RateLimitedTransport transport =
        new RateLimitedTransport(
            List.of(egress("::1", new LocalHostRateLimits())),
            new RateSettings(Map.of(), 10),
            clock,
            clock,
            this::sleepUntil);
    StoreRequest request =
        StoreRequest.get(URI.create("http://[::1]:%d/".formatted(store.getAddress().getPort())));
    transport.send(request);
    transport.send(request);
    assertThat(calls).containsOnlyKeys("0:0:0:0:0:0:0:1");
    assertThat(clock.instant()).isEqualTo(START.plus(INTERVAL));
  }

  private RateLimitedTransport transport(List<LocalHostRateLimits> limits) {
    List<Egress> egresses = new ArrayList<>();
    for (int i = 0; i < limits.size(); i++) {
      egresses.add(egress("127.0.0." + (i + 1), limits.get(i)));
    }
    return new RateLimitedTransport(
        egresses, new RateSettings(Map.of(), 10), clock, clock, this::sleepUntil);
  }

  private synchronized void sleepUntil(Instant instant) {
    if (instant.isAfter(clock.instant())) {
      clock.set(instant);
    }
  }

  private Egress egress(String address, LocalHostRateLimits limits) {
    LiveTransport live =
        new LiveTransport(
            new LiveSettings(
                "test",
                Duration.ofSeconds(10),
                Duration.ofSeconds(20),
                Map.of(),
                Optional.of(InetAddress.ofLiteral(address)),
                Set.of()),
            ReplyMemory.ofHeap());
    transports.add(live);
    return new Egress(address, live, limits, _ -> true);
  }

  private StoreRequest request() {
    return StoreRequest.get(
        URI.create("http://127.0.0.1:%d/lookup".formatted(store.getAddress().getPort())));
  }

  private void answer(HttpExchange exchange) throws IOException {
    String from = exchange.getRemoteAddress().getAddress().getHostAddress();
    calls.merge(from, 1L, Long::sum);
    try (exchange) {
      exchange.sendResponseHeaders(from.equals(REFUSED) ? 403 : 200, -1);
    }
  }
}
