package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.storescope.connector.http.StoreTransport.UnreadableReplyException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiveTransportTest {
  private static final int MAX_BYTES = 1000;
  private static final LiveSettings SETTINGS =
      new LiveSettings("storescope-test", Duration.ofSeconds(5), Duration.ofSeconds(20), Map.of());

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final LiveTransport transport =
      new LiveTransport(SETTINGS, MAX_BYTES, ReplyMemory.ofHeap());
  private HttpServer server;
  private URI base;

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
    base = URI.create("http://localhost:" + server.getAddress().getPort());
  }

  @AfterEach
  void stopServer() {
    ended.countDown();
    transport.close();
    server.stop(0);
    threads.close();
  }

  @Test
  void aReplyHasStatusHeadersAndBody() throws Exception {
    serve(
        "/app",
        exchange -> {
          exchange.getResponseHeaders().add("X-Kind", "app");
          answer(exchange, 404, "não há".getBytes(StandardCharsets.UTF_8));
        });
    StoreReply reply = get("/app?id=1");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.header("x-kind")).contains("app");
    assertThat(reply.body()).isEqualTo("não há");
  }

  @Test
  void theUserAgentIsTheConfiguredOneUnlessTheRequestHasOne() throws Exception {
    serve("/echo", exchange -> answer(exchange, 200, bytes(header(exchange, "User-Agent"))));
    assertThat(get("/echo").body()).isEqualTo("storescope-test");
    StoreRequest own = StoreRequest.get(at("/echo")).with("User-Agent", "AppStore/3.0");
    assertThat(transport.send(own).body()).isEqualTo("AppStore/3.0");
  }

  @Test
  void aBodyIsPosted() throws Exception {
    serve("/echo", exchange -> answer(exchange, 200, exchange.getRequestBody().readAllBytes()));
    StoreRequest post = StoreRequest.post(at("/echo"), "text/plain", "f.req=ü");
    assertThat(transport.send(post).body()).isEqualTo("f.req=ü");
  }

  @Test
  void aCompressedBodyIsDecompressedAndItsHeadersAreDropped() throws Exception {
    serveGzip("/compressed", gzip(bytes("hello")));
    StoreReply reply = get("/compressed");
    assertThat(reply.body()).isEqualTo("hello");
    assertThat(reply.headers()).doesNotContainKeys("content-encoding", "content-length");
  }

  @Test
  void aBodyThatIsTooLongIsAnError() {
    serve("/long", exchange -> answer(exchange, 200, new byte[MAX_BYTES + 1]));
    assertThatThrownBy(() -> get("/long")).isInstanceOf(IOException.class);
  }

  @Test
  void aBodyThatIsTooLongOnceDecompressedIsAnError() throws IOException {
    byte[] compressed = gzip(new byte[MAX_BYTES + 1]);
    assertThat(compressed).hasSizeLessThan(MAX_BYTES);
    serveGzip("/bomb", compressed);
    assertThatThrownBy(() -> get("/bomb"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("longer than 1000 bytes");
  }

  @ParameterizedTest
  @CsvSource({"64, 4", "256, 4", "512, 8", "1024, 16", "65536, 16"})
  void theLongestBodyDependsOnTheHeap(long heapMegabytes, int megabytes) {
    assertThat(LiveTransport.maxBytes(heapMegabytes << 20)).isEqualTo(megabytes << 20);
  }

  @Test
  void aBodyForWhichThereIsNoMemoryIsAnErrorAndItsMemoryIsFreeAgain() throws Exception {
    serve("/large", exchange -> answer(exchange, 200, new byte[5000]));
    serve("/small", exchange -> answer(exchange, 200, new byte[3000]));
    try (LiveTransport tight = new LiveTransport(SETTINGS, 10_000, new ReplyMemory(4096))) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> tight.send(StoreRequest.get(at("/large"))))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("fill the memory");
        assertThat(tight.send(StoreRequest.get(at("/small"))).body()).hasSize(3000);
      }
    }
  }

  @Test
  void aDecompressedBodyForWhichThereIsNoMemoryIsAnError() throws IOException {
    serveGzip("/bomb", gzip(new byte[9000]));
    try (LiveTransport tight = new LiveTransport(SETTINGS, 10_000, new ReplyMemory(4096))) {
      assertThatThrownBy(() -> tight.send(StoreRequest.get(at("/bomb"))))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("fill the memory");
    }
  }

  @Test
  void aClientThatEndedIsReplaced() throws Exception {
    serve("/app", exchange -> answer(exchange, 200, bytes("hello")));
    assertThat(get("/app").body()).isEqualTo("hello");
    HttpClient ended = transport.client();
    ended.shutdownNow();
    assertThat(ended.awaitTermination(Duration.ofMinutes(2))).isTrue();
    assertThat(get("/app").body()).isEqualTo("hello");
  }

  @Test
  void aClosedTransportStaysClosed() throws Exception {
    serve("/app", exchange -> answer(exchange, 200, bytes("hello")));
    get("/app");
    transport.close();
    assertThatThrownBy(() -> get("/app")).isInstanceOf(IOException.class);
  }

  @Test
  void aTransportThatIsClosedBeforeItsFirstRequestSendsNone() {
    transport.close();
    assertThatThrownBy(() -> get("/app")).hasMessageContaining("closed");
  }

  @Test
  void aReplyThatIsCutOffIsAnException() {
    serve(
        "/cut",
        exchange -> {
          exchange.sendResponseHeaders(200, 100);
          exchange.getResponseBody().write(bytes("only this"));
          exchange.getResponseBody().flush();
          exchange.close();
        });
    assertThatThrownBy(() -> get("/cut")).isInstanceOf(IOException.class);
  }

  @Test
  void aCompressedReplyThatIsCutOffIsAnException() throws IOException {
    byte[] compressed = gzip(bytes("hello, hello, hello"));
    serveGzip("/cut", Arrays.copyOf(compressed, compressed.length / 2));
    assertThatThrownBy(() -> get("/cut")).isInstanceOf(IOException.class);
  }

  @Test
  void aBodyThatNeverEndsTimesOut() {
    serve("/slow", this::sendHalfAndHang);
    LiveSettings hurried =
        new LiveSettings("test", Duration.ofSeconds(5), Duration.ofMillis(300), Map.of());
    try (LiveTransport hurriedTransport = new LiveTransport(hurried)) {
      assertThatThrownBy(() -> hurriedTransport.send(StoreRequest.get(at("/slow"))))
          .isInstanceOf(InterruptedIOException.class)
          .hasMessage("no complete reply from localhost within PT0.3S");
    }
  }

  @Test
  void aRedirectWithinTheHostIsFollowed() throws Exception {
    redirect("/old", "/new?id=1");
    serve("/new", exchange -> answer(exchange, 200, bytes(exchange.getRequestURI().getQuery())));
    assertThat(get("/old").body()).isEqualTo("id=1");
  }

  @Test
  void aRedirectToAnotherHostIsTheReply() throws Exception {
    redirect("/app", "https://consent.google.com/ml?continue=x");
    StoreReply reply = get("/app");
    assertThat(reply.status()).isEqualTo(302);
    assertThat(reply.header("Location")).contains("https://consent.google.com/ml?continue=x");
  }

  @Test
  void aRedirectToAnotherPortIsTheReply() throws Exception {
    redirect("/app", "http://localhost:1/app");
    assertThat(get("/app").status()).isEqualTo(302);
  }

  @Test
  void aRedirectToAnotherStoreIsFollowedWithoutCredentials() throws Exception {
    redirect("/app", base.resolve("/echo").toString().replace("localhost", "127.0.0.1"));
    serve(
        "/echo",
        exchange ->
            answer(
                exchange,
                200,
                bytes(header(exchange, "Authorization") + header(exchange, "X-Kind"))));
    StoreOrigin store = new StoreOrigin("http", "127.0.0.1", base.getPort());
    LiveSettings settings =
        new LiveSettings(
            "test",
            Duration.ofSeconds(5),
            Duration.ofSeconds(20),
            Map.of(),
            Optional.empty(),
            Set.of(store));
    StoreRequest request =
        StoreRequest.get(at("/app")).with("Authorization", "secret").with("X-Kind", "app");
    assertThat(transport.send(request).status()).isEqualTo(302);
    try (LiveTransport amongStores = new LiveTransport(settings)) {
      assertThat(amongStores.send(request).body()).isEqualTo("nullapp");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https://a.example/x, https://a.example/y, true",
    "https://a.example/x, https://A.example:443/y, true",
    "https://a.example/x, https://a.example:8443/y, false",
    "https://a.example/x, http://a.example/y, false",
    "https://a.example/x, https://store.example/y, true",
    "https://a.example/x, http://plain.example/y, false",
    "http://a.example/x, http://plain.example/y, true",
    "http://a.example/x, https://a.example/y, false",
    "https://a.example/x, ftp://store.example/y, false",
    "https://a.example/x, https:y, false"
  })
  void aRedirectIsFollowedWithinAHostAndToEncryptedStores(URI from, URI to, boolean followed) {
    LiveSettings settings =
        new LiveSettings(
            "test",
            Duration.ofSeconds(5),
            Duration.ofSeconds(20),
            Map.of(),
            Optional.empty(),
            Set.of(
                new StoreOrigin("https", "store.example", 443),
                new StoreOrigin("http", "plain.example", 80)));
    assertThat(settings.isRedirectFollowed(from, to)).isEqualTo(followed);
  }

  @Test
  void aBodyIsDecodedByItsDeclaredCharset() throws Exception {
    Charset japanese = Charset.forName("Shift_JIS");
    serve(
        "/app",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "text/javascript; charset=Shift_JIS");
          answer(exchange, 200, "\"写真\"".getBytes(japanese));
        });
    assertThat(get("/app").body()).isEqualTo("\"写真\"");
  }

  @Test
  void aBodyThatIsNotInItsCharsetIsAnError() {
    serve("/app", exchange -> answer(exchange, 200, new byte[] {'"', (byte) 0xE9, '"'}));
    assertThatThrownBy(() -> get("/app"))
        .isInstanceOf(UnreadableReplyException.class)
        .hasMessage("the reply is not in UTF-8");
  }

  @Test
  void theStatusOfAnErrorCountsHoweverItsBodyIsEncoded() throws Exception {
    serve("/app", exchange -> answer(exchange, 403, new byte[] {(byte) 0xE9}));
    assertThat(get("/app").status()).isEqualTo(403);
  }

  @Test
  void aBodyInACompressionThatWasNotAskedForIsAnError() {
    serve(
        "/app",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Encoding", "br");
          answer(exchange, 200, bytes("hello"));
        });
    assertThatThrownBy(() -> get("/app"))
        .isInstanceOf(UnreadableReplyException.class)
        .hasMessage("the reply is compressed by br, not gzip");
  }

  @Test
  void aRedirectLoopEnds() throws Exception {
    redirect("/circle", "/circle");
    assertThat(get("/circle").status()).isEqualTo(302);
  }

  @Test
  void aPostIsNotRedirected() throws Exception {
    redirect("/old", "/new");
    StoreRequest post = StoreRequest.post(at("/old"), "text/plain", "x");
    assertThat(transport.send(post).status()).isEqualTo(302);
  }

  @Test
  void aHostMayBeReachedThroughAProxy() throws Exception {
    serve("/", exchange -> answer(exchange, 200, bytes(exchange.getRequestURI().toString())));
    try (LiveTransport transport = new LiveTransport(through("localhost:" + base.getPort()))) {
      assertThat(transport.send(StoreRequest.get(URI.create("http://store.example/app"))).body())
          .isEqualTo("http://store.example/app");
    }
  }

  @Test
  void aProxyGetsTheCredentialsOfTheStoreThatIsReachedThroughIt() throws Exception {
    serve("/", exchange -> answer(exchange, 200, bytes(header(exchange, "Proxy-Authorization"))));
    String at = "localhost:" + base.getPort();
    LiveSettings proxied =
        new LiveSettings(
            "test",
            Duration.ofSeconds(5),
            Duration.ofSeconds(20),
            Map.of(
                "one.example", OutgoingProxy.parse("ann:one@" + at),
                "two.example", OutgoingProxy.parse("ann:two@" + at),
                "three.example", OutgoingProxy.parse(at)));
    try (LiveTransport transport = new LiveTransport(proxied)) {
      assertThat(bodyOf(transport, "http://one.example/")).isEqualTo("Basic YW5uOm9uZQ==");
      assertThat(bodyOf(transport, "http://two.example/")).isEqualTo("Basic YW5uOnR3bw==");
      assertThat(bodyOf(transport, "http://three.example/")).isEqualTo("null");
    }
  }

  @Test
  void aProxyWithoutAConnectionIsNamed() {
    server.stop(0);
    String at = "localhost:" + base.getPort();
    try (LiveTransport transport = new LiveTransport(through("ann:hush@" + at))) {
      assertThatThrownBy(() -> bodyOf(transport, "http://store.example/"))
          .hasMessage("no connection to the proxy " + at);
    }
  }

  @Test
  void aProxyThatRefusesCredentialsIsNamed() {
    serve("/", exchange -> answer(exchange, 407, bytes("go away")));
    String at = "localhost:" + base.getPort();
    try (LiveTransport transport = new LiveTransport(through("ann:wrong@" + at))) {
      assertThatThrownBy(() -> bodyOf(transport, "http://store.example/"))
          .isInstanceOf(IOException.class)
          .hasMessage("the proxy " + at + " refuses the user name and the password that are set");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.2"})
  void connectionsMayBeMadeFromAnAddressOfThisMachine(String address) throws Exception {
    serve(
        "/",
        exchange ->
            answer(
                exchange, 200, bytes(exchange.getRemoteAddress().getAddress().getHostAddress())));
    try (LiveTransport transport = new LiveTransport(from(address))) {
      assertThat(transport.send(StoreRequest.get(at("/"))).body()).isEqualTo(address);
    }
  }

  @Test
  void anAddressOfAnotherMachineIsNamedAsTheReason() {
    try (LiveTransport transport = new LiveTransport(from("192.0.2.4"))) {
      assertThatThrownBy(() -> transport.send(StoreRequest.get(at("/"))))
          .isInstanceOfSatisfying(
              IOException.class,
              e ->
                  assertThat(FailedCall.describe(e))
                      .isEqualTo("192.0.2.4 is not an address of this machine"));
    }
  }

  /** Reaches store.example through a proxy. */
  private static LiveSettings through(String proxy) {
    return new LiveSettings(
        "test",
        Duration.ofSeconds(5),
        Duration.ofSeconds(20),
        Map.of("store.example", OutgoingProxy.parse(proxy)));
  }

  private static LiveSettings from(String address) {
    return new LiveSettings(
        "test",
        Duration.ofSeconds(5),
        Duration.ofSeconds(20),
        Map.of(),
        Optional.of(InetAddress.ofLiteral(address)),
        Set.of());
  }

  private static String bodyOf(LiveTransport transport, String address) throws Exception {
    return transport.send(StoreRequest.get(URI.create(address))).body();
  }

  @Test
  void aMissingServerIsAnException() {
    server.stop(0);
    assertThatThrownBy(() -> get("/")).isInstanceOf(IOException.class);
  }

  private interface Handler {
    void handle(HttpExchange exchange) throws IOException;
  }

  private void serve(String path, Handler handler) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            handler.handle(exchange);
          }
        });
  }

  private void serveGzip(String path, byte[] compressed) {
    serve(
        path,
        exchange -> {
          assertThat(header(exchange, "Accept-Encoding")).isEqualTo("gzip");
          exchange.getResponseHeaders().add("Content-Encoding", "gzip");
          answer(exchange, 200, compressed);
        });
  }

  private void redirect(String path, String target) {
    serve(
        path,
        exchange -> {
          exchange.getResponseHeaders().add("Location", target);
          answer(exchange, 302, new byte[0]);
        });
  }

  private void sendHalfAndHang(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 100);
    exchange.getResponseBody().write(bytes("only this"));
    exchange.getResponseBody().flush();
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private StoreReply get(String path) throws IOException, InterruptedException {
    return transport.send(StoreRequest.get(at(path)));
  }

  private URI at(String path) {
    return StoreHosts.at(base, path);
  }

  private static String header(HttpExchange exchange, String name) {
    return String.valueOf(exchange.getRequestHeaders().getFirst(name));
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream compressing = new GZIPOutputStream(compressed)) {
      compressing.write(plain);
    }
    return compressed.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
