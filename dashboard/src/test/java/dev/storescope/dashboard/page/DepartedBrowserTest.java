package dev.storescope.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.alerts.Inbox;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.dashboard.page.asset.Assets;
import dev.storescope.dashboard.page.asset.SecurityHeaders;
import dev.storescope.dashboard.page.session.Sessions;
import dev.storescope.http.HttpServer;
import dev.storescope.http.MetricsAccess;
import dev.storescope.http.Monitoring;
import dev.storescope.http.RouteGroup;
import dev.storescope.http.Transfer;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.http.turn.Limits;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A browser that closes its connection before the page is sent. */
class DepartedBrowserTest {
  private static final byte[] PAGE = new byte[10_000_000];

  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch departed = new CountDownLatch(1);
  @AutoClose private final TestDashboard dashboard = new TestDashboard();

  @AutoClose("stop")
  private final HttpServer server =
      new HttpServer(
              dashboard.clock,
              RandomGenerator.getDefault(),
              dashboard.ports(),
              new Monitoring(
                  new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                  MetricsAccess.LOCAL,
                  Map.of(),
                  Map.of()),
              Limits.of(0, 100),
              TrustedProxies.NONE)
          .serve(List.of(routes()));

  private RouteGroup routes() {
    FailurePages errors =
        new FailurePages(
            new Sessions(dashboard.accounts, dashboard.workspaces, TrustedProxies.NONE),
            new LayoutRenderer(
                new ShownCredits(dashboard.ledger, dashboard.accounts, true),
                new Inbox(dashboard.alertRules),
                List::of,
                dashboard.ports().checkedSources(),
                new PageRenderer(
                    new Assets(), new SecurityHeaders(List.of()), Optional.empty(), "1.2.3")));
    Handler page = this::sendLate;
    return routing -> routing.get("/page", errors.around(page)).get("/answer", page);
  }

  private void sendLate(ServerRequest request, ServerResponse response)
      throws InterruptedException {
    requested.countDown();
    assertThat(departed.await(1, TimeUnit.MINUTES)).isTrue();
    Transfer.send(request, response, PAGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/page", "/answer"})
  void isNotLoggedAsAFailure(String path) throws IOException, InterruptedException {
    server.tryStart(0, "127.0.0.1");
    try (RecordedLog log = new RecordedLog()) {
      leave("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
      departed.countDown();
      server.stop();
      assertThat(log.records).extracting(LogRecord::getMessage).isEmpty();
    }
  }

  /** Closes the connection by a reset, so that the server learns of it at once. */
  private void leave(String request) throws IOException, InterruptedException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      assertThat(requested.await(1, TimeUnit.MINUTES)).isTrue();
      socket.setSoLinger(true, 0);
    }
  }

  /** What is logged with an exception. */
  private static final class RecordedLog extends java.util.logging.Handler
      implements AutoCloseable {
    private final List<LogRecord> records = new ArrayList<>();

    RecordedLog() {
      Logger.getLogger("").addHandler(this);
    }

    @Override
    public synchronized void publish(LogRecord entry) {
      if (entry.getThrown() != null) {
        records.add(entry);
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      Logger.getLogger("").removeHandler(this);
    }
  }
}
