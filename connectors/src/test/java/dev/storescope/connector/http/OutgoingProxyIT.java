package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests through tinyproxy, a proxy of its own process that wants a password. */
@TestInstance(Lifecycle.PER_CLASS)
class OutgoingProxyIT {
  private static final char[] PASSWORD = "secret".toCharArray();
  private static final String USER = "ann:hush%2Ehome@";

  private final SSLContext before = defaultContext();
  private HttpServer plain;
  private HttpsServer encrypted;
  private Process proxy;
  private int port;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    SSLContext context = context(folder);
    SSLContext.setDefault(context);
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    plain = HttpServer.create(anyPort, 0);
    encrypted = HttpsServer.create(anyPort, 0);
    encrypted.setHttpsConfigurator(new HttpsConfigurator(context));
    for (HttpServer server : new HttpServer[] {plain, encrypted}) {
      server.createContext("/", OutgoingProxyIT::answer);
      server.start();
    }
    startProxy(folder);
  }

  @AfterAll
  void stop() throws Exception {
    proxy.destroy();
    proxy.waitFor(10, TimeUnit.SECONDS);
    plain.stop(0);
    encrypted.stop(0);
    SSLContext.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https"})
  void aRequestWithCredentialsPasses(String scheme) throws Exception {
    StoreReply reply = send(scheme, USER);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEqualTo("null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https"})
  void aProxyThatWantsCredentialsIsNamed(String scheme) {
    assertThatThrownBy(() -> send(scheme, ""))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the proxy localhost:%1$d requires a user name and a password:"
                + " set user:password@localhost:%1$d",
            port);
  }

  @Test
  void wrongCredentialsAreNoSuccess() throws Exception {
    assertThat(send("http", "ann:wrong@").status()).isEqualTo(401);
    assertThatThrownBy(() -> send("https", "ann:wrong@")).hasMessageContaining("401");
  }

  private StoreReply send(String scheme, String user) throws Exception {
    LiveSettings settings =
        new LiveSettings(
            "test",
            Duration.ofSeconds(10),
            Duration.ofSeconds(20),
            Map.of("localhost", OutgoingProxy.parse(user + "localhost:" + port)));
    int target = (scheme.equals("http") ? plain : encrypted).getAddress().getPort();
    try (LiveTransport transport = new LiveTransport(settings)) {
      return transport.send(
          StoreRequest.get(URI.create("%s://localhost:%d/app".formatted(scheme, target))));
    }
  }

  /** With the credentials that the store was sent: none, as they are for the proxy. */
  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String sent = exchange.getRequestHeaders().getFirst("Proxy-Authorization");
      byte[] body = String.valueOf(sent).getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private void startProxy(Path folder) throws Exception {
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Path configuration =
        Files.writeString(
            folder.resolve("tinyproxy.conf"),
            "Port %d\nListen 127.0.0.1\nBasicAuth ann hush.home\n".formatted(port));
    proxy =
        new ProcessBuilder("tinyproxy", "-d", "-c", configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("tinyproxy.log").toFile())
            .start();
    while (!isListening()) {
      assertThat(proxy.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
    }
  }

  private boolean isListening() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** Of a server and its clients, with a certificate that is made for the test. */
  private static SSLContext context(Path folder) throws Exception {
    Path file = folder.resolve("keys.p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process made =
        new ProcessBuilder(
                keytool.toString(),
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD),
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(made.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
    own.init(keys, PASSWORD);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, PASSWORD);
    trusted.setCertificateEntry("own", keys.getCertificate(keys.aliases().nextElement()));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static SSLContext defaultContext() {
    try {
      return SSLContext.getDefault();
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
