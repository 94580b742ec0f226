package dev.storescope.bench;

import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Uncharged answers per second of a {@link RankingService}, compared with a handler of the same web
 * server that sends a fixed body of the same size. Client and servers share the machine.
 */
public final class AnswersBench {
  private static final int ROUNDS = 5;

  private AnswersBench() {}

  public static void main(String[] arguments) throws Exception {
    try (RankingService service = RankingService.start(Map.of(ChargesBench.PRICE, "0"))) {
      measure(service);
    }
  }

  private static void measure(RankingService ranking) throws Exception {
    Load service = new Load(ranking.url(), ranking::request);
    byte[] body = service.body(0);
    WebServer fixed = fixed(body);
    Load beside =
        new Load("http://127.0.0.1:" + fixed.port(), _ -> "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    service.perSecond(RankingService.KEYWORDS);
    beside.perSecond(RankingService.KEYWORDS);
    for (int round = 1; round <= ROUNDS; round++) {
      double answers = service.perSecond(RankingService.KEYWORDS);
      double bodies = beside.perSecond(RankingService.KEYWORDS);
      System.out.printf(
          "round %d: %,.0f answers a second, fixed body of %d bytes %,.0f, ratio %.2f%n",
          round, answers, body.length, bodies, answers / bodies);
    }
    fixed.stop();
  }

  private static WebServer fixed(byte[] body) throws IOException {
    String text = new String(body, StandardCharsets.UTF_8);
    return WebServer.builder()
        .port(0)
        .host("127.0.0.1")
        .routing(
            routing ->
                routing.get(
                    "/",
                    (_, response) -> {
                      response.header("Content-Type", "application/json");
                      response.send(text.getBytes(StandardCharsets.UTF_8));
                    }))
        .build()
        .start();
  }
}
