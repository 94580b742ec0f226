package dev.storescope.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.http.api.TestServer;
import dev.storescope.http.connection.ClientConnection;
import dev.storescope.http.connection.ClientConnection.State;
import dev.storescope.http.connection.ConnectionLimits;
import dev.storescope.http.connection.OpenConnections;
import dev.storescope.http.turn.Limits;
import dev.storescope.testkit.InMemoryArchive;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.spi.ServerConnection;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that send slowly, partly, or what is no HTTP, without a log-in. */
class HostileConnectionsTest {
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final long PLENTY = 1L << 30;
  private static final String PROXY = "192.0.2.9";
  private static final String LIVE = "GET /health/live HTTP/1.1\r\nHost: x\r\n";
  private static final String CLOSE = "Connection: close\r\n\r\n";

  @ParameterizedTest
  @ValueSource(strings = {"", "GE", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\nA", "\r\n"})
  void aConnectionWithoutACompleteHeadIsClosed(String part) throws IOException {
    try (TestServer server = server(100, SHORT, LONG);
        Socket socket = connect(server, part)) {
      received(socket);
      assertThat(server.client.get("/account").status()).isEqualTo(200);
    }
  }

  @Test
  void aClientThatSendsByteAfterByteIsDisconnected() throws IOException {
    try (TestServer server = server(100, SHORT, LONG);
        Socket socket = connect(server, "GET / HTTP/1.1\r\nA: ");
        ScheduledExecutorService dripping = Executors.newSingleThreadScheduledExecutor()) {
      var _ = dripping.scheduleAtFixedRate(() -> drip(socket), 20, 20, TimeUnit.MILLISECONDS);
      received(socket);
      dripping.shutdownNow();
    }
  }

  @Test
  void anUnreadBodyIsNotAwaitedLong() throws IOException {
    String post = "POST /health/live HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{";
    try (TestServer server = server(100, SHORT, LONG);
        Socket socket = connect(server, post)) {
      assertThat(received(socket)).startsWith("HTTP/1.1 405");
    }
  }

  @Test
  void anIdleConnectionIsClosed() throws IOException {
    try (TestServer server = server(100, LONG, SHORT.multipliedBy(400));
        TestServer impatient = server(100, SHORT, SHORT);
        Socket kept = connect(server, LIVE + "\r\n");
        Socket idle = connect(impatient, LIVE + "\r\n")) {
      assertThat(received(idle)).startsWith("HTTP/1.1 200");
      send(kept, LIVE + CLOSE);
      assertThat(received(kept)).containsPattern("(?s)200 OK.*200 OK");
    }
  }

  @Test
  void aWaitingConnectionMakesRoomForANewOne() throws IOException {
    try (TestServer server = server(20, LONG, LONG)) {
      List<Socket> halfOpen = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        halfOpen.add(connect(server, "GET /"));
      }
      try (Socket health = connect(server, LIVE + CLOSE)) {
        assertThat(received(health)).startsWith("HTTP/1.1 200");
      }
      assertThat(Double.parseDouble(metric(server, "storescope_http_connections")))
          .isBetween(1., 20.);
      for (Socket socket : halfOpen) {
        socket.close();
      }
    }
  }

  @Test
  void healthIsAnsweredWhileOthersSendTheirBodiesSlowly() throws IOException {
    String line = "POST /api/obtain-token HTTP/1.1\r\n";
    String rest = "Host: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n";
    try (TestServer server = server(2, LONG, LONG);
        Socket first = connect(server, line + rest);
        Socket second = connect(server, line + rest)) {
      assertThat(first.getInputStream().readNBytes(25)).asString().startsWith("HTTP/1.1 100");
      assertThat(second.getInputStream().readNBytes(25)).asString().startsWith("HTTP/1.1 100");
      try (Socket health = connect(server, LIVE + CLOSE)) {
        assertThat(received(health)).startsWith("HTTP/1.1 200");
      }
    }
  }

  @Test
  void theConnectionsOfAnAddressMakeRoomForItsOwnOnly() {
    ConnectionLimits limits = new ConnectionLimits(100, PLENTY, 2, LONG, LONG, LONG);
    try (OpenConnections open =
        new OpenConnections(limits, PROXY::equals, new SimpleMeterRegistry())) {
      ClientConnection other = open.add("192.0.2.1", new NoConnection());
      ClientConnection busy = open.add("192.0.2.2", new NoConnection());
      open.beginRequest(busy);
      ClientConnection waiting = open.add("192.0.2.2", new NoConnection());
      ClientConnection next = open.add("192.0.2.2", new NoConnection());

      assertThat(waiting.is(State.CLOSED)).isTrue();
      assertThat(next.is(State.RECEIVING_HEAD)).isTrue();
      open.beginRequest(next);
      assertThatThrownBy(() -> open.add("192.0.2.2", new NoConnection()))
          .isInstanceOf(CloseConnectionException.class);
      assertThat(other.is(State.RECEIVING_HEAD)).isTrue();
    }
  }

  @Test
  void theAddressThatTakesMostMemoryMakesRoomForANewConnection() {
    try (OpenConnections open = open(3 * ConnectionLimits.BYTES_OF_CONNECTION)) {
      ClientConnection oldest = open.add("192.0.2.1", new NoConnection());
      ClientConnection first = open.add("192.0.2.2", new NoConnection());
      ClientConnection second = open.add("192.0.2.2", new NoConnection());

      ClientConnection added = open.add("192.0.2.3", new NoConnection());

      assertThat(first.is(State.CLOSED)).isTrue();
      assertThat(List.of(oldest, second, added))
          .allSatisfy(each -> assertThat(each.is(State.RECEIVING_HEAD)).isTrue());
    }
  }

  @Test
  void whoSendsLongHeadersMakesRoomForThem() {
    try (OpenConnections open = open(4 * ConnectionLimits.BYTES_OF_CONNECTION)) {
      ClientConnection other = open.add("192.0.2.1", new NoConnection());
      ClientConnection first = open.add("192.0.2.2", new NoConnection());
      ClientConnection second = open.add("192.0.2.2", new NoConnection());

      open.received(second, 15_000);

      assertThat(first.is(State.CLOSED)).isTrue();
      assertThat(other.is(State.RECEIVING_HEAD)).isTrue();
      assertThat(second.is(State.RECEIVING_HEAD)).isTrue();
      assertThatThrownBy(() -> open.received(first, 1))
          .isInstanceOf(CloseConnectionException.class);
      assertThatThrownBy(
              () -> {
                while (true) {
                  open.received(second, 15_000);
                }
              })
          .isInstanceOf(CloseConnectionException.class);
      assertThat(other.is(State.RECEIVING_HEAD)).isTrue();
    }
  }

  @Test
  void whatAConnectionReceivedIsForgottenAfterTheRequest() {
    try (OpenConnections open = open(4 * ConnectionLimits.BYTES_OF_CONNECTION)) {
      ClientConnection kept = open.add("192.0.2.1", new NoConnection());
      for (int i = 0; i < 100; i++) {
        open.received(kept, 1_000);
        open.beginRequest(kept);
        open.endRequest(kept, true);
      }
      assertThat(kept.is(State.IDLE)).isTrue();
      assertThat(kept.bytes()).isEqualTo(ConnectionLimits.BYTES_OF_CONNECTION);
    }
  }

  @Test
  void whoReadsResponsesSlowlyMakesRoomForOthers() {
    try (OpenConnections open = open(8 * ConnectionLimits.BYTES_OF_CONNECTION)) {
      List<ClientConnection> slow = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        ClientConnection reader = open.add("192.0.2.1", new NoConnection());
        open.beginRequest(reader);
        open.beginTransfer(reader, ConnectionLimits.BYTES_OF_CONNECTION);
        slow.add(reader);
      }
      ClientConnection other = open.add("192.0.2.2", new NoConnection());
      open.beginRequest(other);
      open.beginTransfer(other, 1_000);

      assertThat(slow.getFirst().is(State.CLOSED)).isTrue();
      assertThat(slow.getLast().is(State.TRANSFERRING)).isTrue();
      assertThat(other.is(State.TRANSFERRING)).isTrue();
    }
  }

  @Test
  void noneIsAcceptedWhileManyThatWereClosedHaveNotEnded() {
    try (OpenConnections open = open(4 * ConnectionLimits.BYTES_OF_CONNECTION)) {
      List<ClientConnection> added = new ArrayList<>();
      assertThatThrownBy(
              () -> {
                while (true) {
                  added.add(open.add("192.0.2.1", new NoConnection()));
                }
              })
          .isInstanceOf(CloseConnectionException.class);
      assertThat(added).hasSize(6);
      assertThat(open.add("192.0.2.2", new NoConnection()).is(State.RECEIVING_HEAD)).isTrue();
      added.stream().filter(each -> each.is(State.CLOSED)).forEach(open::end);
      assertThat(open.add("192.0.2.1", new NoConnection()).is(State.RECEIVING_HEAD)).isTrue();
    }
  }

  private static OpenConnections open(long bytes) {
    return new OpenConnections(
        new ConnectionLimits(100, bytes, 50, LONG, LONG, LONG),
        PROXY::equals,
        new SimpleMeterRegistry());
  }

  @Test
  void theAddressesOfAnIpv6NetworkCountAsOne() {
    ConnectionLimits limits = new ConnectionLimits(100, PLENTY, 2, LONG, LONG, LONG);
    try (OpenConnections open =
        new OpenConnections(limits, PROXY::equals, new SimpleMeterRegistry())) {
      for (int i = 1; i < 10; i++) {
        open.add("2001:db8:0:1::" + i, new NoConnection());
        open.add("0:0:0:0:0:ffff:c000:20" + i, new NoConnection());
      }
      open.add("2001:db8:0:2:0:0:0:1", new NoConnection());
      assertThat(open.count()).isEqualTo(2 + 9 + 1);
    }
  }

  @Test
  void aTrustedProxyMayHaveAnyNumberOfConnections() {
    ConnectionLimits limits = new ConnectionLimits(100, PLENTY, 2, LONG, LONG, LONG);
    try (OpenConnections open =
        new OpenConnections(limits, PROXY::equals, new SimpleMeterRegistry())) {
      for (int i = 0; i < 50; i++) {
        open.add(PROXY, new NoConnection());
      }
      assertThat(open.count()).isEqualTo(50);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "G\u0000T / HTTP/1.1\r\nHost: x\r\n\r\n",
        "G(T / HTTP/1.1\r\nHost: x\r\n\r\n",
        "\u00ff\u00fe\u0016\u0003\u0001 / x\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/2.0\r\nHost: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nA\u0000: b\r\n\r\n",
        "GET / HTTP/1.1\nHost: x\n\n",
        "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
      })
  void whatIsNoHttpIsRefusedAndCounted(String text) throws IOException {
    try (TestServer server = server(100, LONG, LONG);
        RecordedLog log = new RecordedLog();
        Socket socket = connect(server, text)) {
      assertThat(received(socket)).startsWith("HTTP/1.1 400").contains("\"invalid_request\"");
      assertThat(metric(server, "storescope_http_malformed_total")).isEqualTo("1.0");
      assertThat(log.records).isEmpty();
    }
  }

  @Test
  void aRequestThatEndsEarlyIsNotLogged() throws IOException {
    try (TestServer server = server(100, LONG, LONG);
        RecordedLog log = new RecordedLog();
        Socket socket = connect(server, "GET / HTTP/1.1\r\nHost")) {
      socket.shutdownOutput();
      received(socket);
      assertThat(log.records).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
        "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ",
        "Content-Length: 2, 3\r\n\r\n{} ",
        "Content-Length: +2\r\n\r\n{}",
        "Content-Length : 2\r\n\r\n{}",
        "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n",
        "A: b\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Content-Length: -2\r\n\r\n{}",
        "Content-Length: 0x2\r\n\r\n{}",
        "Content-Length: 99999999999999999999\r\n\r\n{}",
        "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: identity\r\n\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n2\r\n{}XX0\r\n\r\n",
      })
  void nothingIsReadAfterABodyWhoseEndIsNotCertain(String rest) throws IOException {
    String request = "POST /api/obtain-token HTTP/1.1\r\nHost: x\r\n" + rest;
    try (TestServer server = server(100, LONG, LONG);
        Socket socket = connect(server, request + LIVE + "\r\n" + LIVE + CLOSE)) {
      String received = received(socket);
      assertThat(received).startsWith("HTTP/1.1 400");
      assertThat(Pattern.compile("HTTP/1.1 [0-9]{3} ").matcher(received).results()).hasSize(1);
    }
  }

  @Test
  void aChunkedRequestIsAnsweredAndItsConnectionClosed() throws IOException {
    String body = "{\"username\":\"ann\",\"password\":\"%s\"}".formatted(TestServer.PASSWORD);
    String chunked = "%x\r\n%s\r\n0\r\n\r\n".formatted(body.length(), body);
    String head =
        "POST /api/obtain-token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
    try (TestServer server = server(100, LONG, LONG);
        Socket socket = connect(server, head + chunked + LIVE + CLOSE)) {
      assertThat(received(socket))
          .startsWith("HTTP/1.1 200")
          .containsIgnoringCase("connection: close")
          .endsWith("\"}");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /health/live HTTP/1.0\r\n\r\n",
        "GET /health/live HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n",
        "GET /health/live HTTP/1.0\r\nAccept: */*\r\n\r\nGET /health/live HTTP/1.0\r\n\r\n",
      })
  void aRequestInHttp10IsAnswered(String request) throws IOException {
    try (TestServer server = server(100, LONG, LONG);
        Socket socket = connect(server, request)) {
      assertThat(received(socket))
          .startsWith("HTTP/1.1 200")
          .containsIgnoringCase("connection: close")
          .endsWith("{\"status\":\"up\"}");
    }
  }

  @Test
  void aBodyInHttp10IsRead() throws IOException {
    String body = "username=ann&password=" + TestServer.PASSWORD.replace(" ", "+");
    String form = "Content-Type: application/x-www-form-urlencoded\r\n";
    String head = "POST /api/obtain-token HTTP/1.0\r\n" + form + "Content-Length: ";
    try (TestServer server = server(100, LONG, LONG);
        Socket socket = connect(server, head + body.length() + "\r\n\r\n")) {
      send(socket, body);
      assertThat(received(socket)).startsWith("HTTP/1.1 200").contains("\"token\":");
    }
  }

  private static TestServer server(int connections, Duration head, Duration idle) {
    return new TestServer(
        new InMemoryArchive(),
        Limits.of(0, 100).with(new ConnectionLimits(connections, PLENTY, 0, head, idle, LONG)));
  }

  private static Socket connect(TestServer server, String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port());
    socket.setSoTimeout(20_000);
    socket.setTcpNoDelay(true);
    send(socket, text);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** All that is received until the server closes the connection. */
  private static String received(Socket socket) throws IOException {
    StringBuilder received = new StringBuilder();
    byte[] buffer = new byte[8192];
    try {
      int length;
      while ((length = socket.getInputStream().read(buffer)) >= 0) {
        received.append(new String(buffer, 0, length, StandardCharsets.ISO_8859_1));
      }
    } catch (SocketException e) {
      // A server that has not read everything resets the connection.
    }
    return received.toString();
  }

  private static void drip(Socket socket) {
    try {
      send(socket, "a");
    } catch (IOException e) {
      throw new UncheckedIOException("the end of the connection", e);
    }
  }

  private static String metric(TestServer server, String name) {
    return server
        .client
        .anonymously("GET", "/metrics", "")
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length() + 1))
        .findFirst()
        .orElse("none");
  }

  /** A connection without a socket. */
  private static final class NoConnection implements ServerConnection {
    @Override
    public Duration idleTime() {
      return Duration.ZERO;
    }

    @Override
    public void close(boolean interrupt) {}
  }

  /** What the server logs at the level of warnings or above, not what other tests log meanwhile. */
  private static final class RecordedLog extends Handler implements AutoCloseable {
    final List<LogRecord> records = new ArrayList<>();

    RecordedLog() {
      Logger.getLogger("").addHandler(this);
    }

    @Override
    public synchronized void publish(LogRecord entry) {
      String logger = String.valueOf(entry.getLoggerName());
      boolean isOfServer =
          logger.startsWith("io.helidon.") || logger.startsWith("dev.storescope.http.");
      if (isOfServer && entry.getLevel().intValue() >= Level.WARNING.intValue()) {
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
