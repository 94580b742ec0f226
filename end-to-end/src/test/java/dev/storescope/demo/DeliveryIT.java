package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The packaged service sends messages to a mail server and a webhook on this machine. */
class DeliveryIT {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  @TempDir private Path folder;

  private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
  private final List<String> received = new CopyOnWriteArrayList<>();
  private final HttpServer receiver =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

  DeliveryIT() throws IOException {}

  @BeforeEach
  void start() throws IOException {
    mail.start();
    receiver.createContext("/", this::receive);
    receiver.start();
    Files.writeString(
        settings(),
        """
        data: %s
        delivery.private_addresses: "yes"
        mail.host: 127.0.0.1
        mail.port: %d
        mail.tls: "no"
        mail.from: storescope@example.com
        """
            .formatted(folder.resolve("data"), mail.getSmtp().getPort()));
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
    mail.stop();
  }

  private Path settings() {
    return folder.resolve("settings.yaml");
  }

  /** Refuses the first request. */
  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      received.add(exchange.getRequestHeaders().getFirst("webhook-id"));
      exchange.sendResponseHeaders(received.size() == 1 ? 500 : 204, -1);
    }
  }

  @Test
  void aServiceKilledBetweenTwoAttemptsDeliversOnce() throws Exception {
    String address = "http://127.0.0.1:%d/in".formatted(receiver.getAddress().getPort());
    run("account", "create", "ann", "--role", "ADMINISTRATOR");
    assertThat(run("channel", "add", "ops", "webhook", address).get("secret").asString())
        .startsWith("whsec_");
    run("channel", "add", "mail", "email", "ann@example.com");
    run("channel", "test", "ops");
    run("channel", "test", "mail");
    try (StorescopeProcess service = serve()) {
      await().atMost(LONGEST).until(() -> states().equals(List.of("delivered 1", "waiting 1")));
      service.kill();
    }
    try (StorescopeProcess _ = serve()) {
      await().atMost(LONGEST).until(() -> states().equals(List.of("delivered 1", "delivered 2")));
    }
    assertThat(received).hasSize(2).containsOnly(received.getFirst());
    assertThat(mail.waitForIncomingEmail(1)).isTrue();
    assertThat(mail.waitForIncomingEmail(1, 2)).as("a second mail").isFalse();
  }

  private StorescopeProcess serve() throws IOException {
    return StorescopeProcess.serve("--config", settings().toString());
  }

  /** The states of the deliveries with their attempts, newest first. */
  private List<String> states() throws IOException, InterruptedException {
    return run("delivery", "list")
        .get("deliveries")
        .valueStream()
        .map(each -> each.get("state").asString() + " " + each.get("attempts").asInt())
        .toList();
  }

  private JsonNode run(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--json", "--config", settings().toString()));
    StorescopeProcess.Result result = StorescopeProcess.run(all.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.error()).isZero();
    return result.json();
  }
}
