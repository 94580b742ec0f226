package dev.storescope.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.sandbox.http.Fault.BrokenTransfer;
import dev.storescope.sandbox.http.Fault.Delay;
import dev.storescope.sandbox.http.Fault.Replacement;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SandboxServerTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final String TEXT = "text/plain; charset=utf-8";

  private final SettableClock clock = new SettableClock(NOW);
  private final FaultPlan.Switched faults = new FaultPlan.Switched(FaultPlan.none());
  private final CountDownLatch received = new CountDownLatch(1);
  private final SandboxServer server =
      SandboxServer.start(
          0, Map.of("echo", SandboxServerTest::echo, "other", _ -> other()), clock, faults);
  private final HttpClient client = HttpClient.newHttpClient();

  private static SandboxReply echo(SandboxRequest request) {
    String all =
        String.join(
            "|",
            request.method(),
            request.path(),
            request.parameter("term").orElse("none"),
            request.parameter("authuser").orElse("none"),
            request.header("x-apple-store-front").orElse("none"),
            request.body(),
            request.at().toString());
    return new SandboxReply(201, TEXT, Map.of("X-Kind", "echo"), all);
  }

  private SandboxReply other() {
    received.countDown();
    return SandboxReply.ok(TEXT, "other");
  }

  @AfterEach
  void stop() {
    client.shutdownNow();
    server.close();
  }

  @Test
  void aSiteReceivesTheRequestBelowItsBase() throws Exception {
    HttpResponse<String> reply =
        get("echo", "/store/caf%C3%A9+a%2Fb?term=a+b%20%C3%BC%26&authuser&term=twice");
    assertThat(reply.body()).isEqualTo("GET|/store/café+a/b|a b ü&||none||" + NOW);
    assertThat(reply.statusCode()).isEqualTo(201);
    assertThat(reply.headers().firstValue("x-kind")).contains("echo");
    assertThat(reply.headers().firstValue("content-type")).contains(TEXT);
  }

  @Test
  void aRequestIsAnsweredTheSameWithoutTheNetwork() {
    URI uri = URI.create(server.base("echo") + "/store/caf%C3%A9?term=a+b%20%C3%BC%26&authuser");
    SimulatedSites sites = new SimulatedSites(Map.of("echo", SandboxServerTest::echo), clock);
    SandboxReply reply = sites.answer("POST", uri, Map.of("X-Apple-Store-Front", "143441"), "a=b");
    assertThat(reply)
        .isEqualTo(
            new SandboxReply(
                201, TEXT, Map.of("X-Kind", "echo"), "POST|/store/café|a b ü&||143441|a=b|" + NOW));
    assertThat(sites.answer("GET", server.root().resolve("/none/x"), Map.of(), "").status())
        .isEqualTo(404);
  }

  @Test
  void aFormIsPosted() throws Exception {
    HttpResponse<String> reply =
        client.send(
            HttpRequest.newBuilder(URI.create(server.base("echo") + "/batch"))
                .header("X-Apple-Store-Front", "143441-1,29")
                .POST(BodyPublishers.ofString("f.req=ü"))
                .build(),
            BodyHandlers.ofString());
    assertThat(reply.body()).isEqualTo("POST|/batch|none|none|143441-1,29|f.req=ü|" + NOW);
  }

  @Test
  void anInvalidEscapeIsTakenLiterally() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket
          .getOutputStream()
          .write(
              "GET /echo/a?term=%%% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.UTF_8));
      assertThat(new String(socket.getInputStream().readNBytes(30), StandardCharsets.UTF_8))
          .startsWith("HTTP/1.1 201");
    }
  }

  @Test
  void theTimeIsTheSimulatedTime() throws Exception {
    clock.set(NOW.plusSeconds(86_400));
    assertThat(get("echo", "/").body()).endsWith("2026-11-22T10:00:00Z");
  }

  @Test
  void eachBaseHasItsSite() throws Exception {
    assertThat(get("other", "/search").body()).isEqualTo("other");
    assertThat(get("other", "").body()).isEqualTo("other");
    assertThatIllegalArgumentException().isThrownBy(() -> server.base("unknown"));
    HttpResponse<String> unknown =
        client.send(
            HttpRequest.newBuilder(URI.create(server.root() + "/unknown/search")).build(),
            BodyHandlers.ofString());
    assertThat(unknown.statusCode()).isEqualTo(404);
  }

  @Test
  void aFaultPlanCanBeReplaced() throws Exception {
    faults.replaceWith(FaultPlan.always(Replacement.TOO_MANY_REQUESTS_FOR_TWO_MINUTES));
    HttpResponse<String> refused = get("other", "/");
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("retry-after")).contains("120");
    faults.replaceWith(FaultPlan.none());
    assertThat(get("other", "/").statusCode()).isEqualTo(200);
  }

  @Test
  void aBrokenTransferIsAnException() {
    faults.replaceWith(FaultPlan.always(new BrokenTransfer()));
    assertThatThrownBy(() -> get("echo", "/")).isInstanceOf(IOException.class);
  }

  @Test
  void aDelayedReplyIsComplete() throws Exception {
    faults.replaceWith(FaultPlan.always(new Delay(Duration.ofMillis(20))));
    assertThat(get("other", "/").body()).isEqualTo("other");
  }

  @Test
  void closingTheServerEndsADelay() throws Exception {
    faults.replaceWith(FaultPlan.always(new Delay(Duration.ofHours(1))));
    CompletableFuture<HttpResponse<String>> reply =
        client.sendAsync(
            HttpRequest.newBuilder(URI.create(server.base("other") + "/")).build(),
            BodyHandlers.ofString());
    assertThat(received.await(2, TimeUnit.MINUTES)).isTrue();
    server.close();
    assertThat(reply.get(2, TimeUnit.MINUTES).body()).isEqualTo("other");
  }

  private HttpResponse<String> get(String site, String pathAndQuery)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(server.base(site) + pathAndQuery)).build(),
        BodyHandlers.ofString());
  }
}
