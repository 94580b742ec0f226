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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A rule that fires in the packaged program, and those who are told. */
class AlertsIT {
  private static final String FALL = "42 (United States): “chess” on iPhone fell from 2 to 9";

  @TempDir private Path folder;

  private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
  private final List<Delivered> received = new CopyOnWriteArrayList<>();
  private HttpServer receiver;

  /** A request of a webhook. */
  private record Delivered(String id, String timestamp, String signatures, String body) {
    /** By the Standard Webhooks specification. */
    private boolean isSignedWith(String secret) throws Exception {
      Mac mac = Mac.getInstance("HmacSHA256");
      byte[] key = Base64.getDecoder().decode(secret.replace("whsec_", ""));
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] signed = (id + "." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8);
      String expected = Base64.getEncoder().encodeToString(mac.doFinal(signed));
      return List.of(signatures.split(" ", -1)).contains("v1," + expected);
    }
  }

  @BeforeEach
  void start() throws IOException {
    mail.start();
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext("/", this::receive);
    receiver.start();
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
    mail.stop();
  }

  /** Refuses the first request. */
  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      received.add(
          new Delivered(
              exchange.getRequestHeaders().getFirst("webhook-id"),
              exchange.getRequestHeaders().getFirst("webhook-timestamp"),
              exchange.getRequestHeaders().getFirst("webhook-signature"),
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
      exchange.sendResponseHeaders(received.size() == 1 ? 503 : 204, -1);
    }
  }

  @Test
  void aRuleThatFiresIsMailedAndPostedAndPostedAgainWhenRefused() throws Exception {
    configure();
    run("account", "create", "ann", "--role", "ADMINISTRATOR");
    run("track", "app", "--storeid", "42", "--country", "us");
    run("track", "keywords", "--storeid", "42", "--country", "us", "chess");
    run("channel", "add", "mail", "email", "ann@example.com");
    String hook = "http://127.0.0.1:%d/hook".formatted(receiver.getAddress().getPort());
    String secret = run("channel", "add", "hook", "webhook", hook).get("secret").asString();
    run(
        "alert",
        "add",
        "Falls",
        "--when",
        "rank_falls",
        "--threshold",
        "5",
        "--channel",
        "mail",
        "--channel",
        "hook");

    try (StorescopeProcess _ =
        StorescopeProcess.serve(
            "--data", data(),
            "--config", configuration().toString(),
            "--import", observations().toString(),
            "--replay", Files.createDirectories(folder.resolve("no-replies")).toString())) {
      awaitRequests(1);
      assertThat(mail.waitForIncomingEmail(TimeUnit.MINUTES.toMillis(5), 1)).isTrue();

      JsonNode delivery = awaitDelivered();
      assertThat(delivery.get("attempts").asInt()).isEqualTo(2);
      assertThat(delivery.get("title").asString()).isEqualTo("Falls: 1 alert");
      run("delivery", "resend", delivery.get("id").asString());
      awaitRequests(3);
    }

    for (Delivered each : received) {
      assertThat(each.isSignedWith(secret)).isTrue();
      assertThat(each.id()).isEqualTo(received.getFirst().id());
      JsonNode body = JsonMapper.shared().readTree(each.body());
      assertThat(body.get("type").asString()).isEqualTo("alert.fired");
      assertThat(body.toString()).contains(FALL, "\"rank_before\":\"2\"", "\"rank_after\":\"9\"");
    }
    assertThat(mail.waitForIncomingEmail(1, 2)).as("a second mail").isFalse();
  }

  private void awaitRequests(int number) {
    await().atMost(Duration.ofMinutes(5)).until(() -> received.size() >= number);
  }

  private JsonNode awaitDelivered() {
    return await()
        .atMost(Duration.ofMinutes(5))
        .until(this::hookDelivery, it -> it.get("state").asString().equals("delivered"));
  }

  private JsonNode hookDelivery() throws IOException, InterruptedException {
    return run("delivery", "list")
        .get("deliveries")
        .valueStream()
        .filter(each -> each.toString().contains("\"hook\""))
        .findFirst()
        .orElseThrow();
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private Path configuration() {
    return folder.resolve("storescope.yaml");
  }

  private void configure() throws IOException {
    Files.writeString(
        configuration(),
        """
        mail:
          host: 127.0.0.1
          port: %d
          from: storescope@example.com
          tls: "no"
        delivery:
          private_addresses: "yes"
        """
            .formatted(mail.getSmtp().getPort()));
  }

  /** Of yesterday, and of an instant after the rule was added. */
  private Path observations() throws IOException {
    Instant now = Instant.now();
    String line =
        "{\"observed_at\":\"%s\",\"country\":\"us\",\"query\":\"chess\",\"app_ids\":[%s]}\n";
    return Files.writeString(
        folder.resolve("history.jsonl"),
        line.formatted(now.minus(Duration.ofDays(1)), "\"1\",\"42\"")
            + line.formatted(now, "\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"42\""));
  }

  private JsonNode run(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data", data(), "--config", configuration().toString(), "--json"));
    StorescopeProcess.Result result = StorescopeProcess.run(all.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.error()).isZero();
    return result.json();
  }
}
