package dev.storescope.http;

import io.helidon.http.Status;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.node.ObjectNode;

/** Liveness, readiness and metrics of the service. */
record Health(Map<String, BooleanSupplier> checks, PrometheusMeterRegistry meters) {
  RouteTable routes() {
    return new RouteTable()
        .get("/health/live", Health::sendLive)
        .get("/health/ready", this::sendReady)
        .get("/metrics", this::sendMetrics);
  }

  private static void sendLive(Exchange exchange) {
    exchange.send(Status.OK_200, Exchange.object().put("status", "up"));
  }

  private void sendReady(Exchange exchange) {
    ObjectNode body = Exchange.object();
    ObjectNode results = body.putObject("checks");
    boolean ready = true;
    for (Map.Entry<String, BooleanSupplier> check : new TreeMap<>(checks).entrySet()) {
      boolean up = check.getValue().getAsBoolean();
      results.put(check.getKey(), up ? "up" : "down");
      ready &= up;
    }
    body.put("status", ready ? "up" : "down");
    exchange.send(ready ? Status.OK_200 : Status.SERVICE_UNAVAILABLE_503, body);
  }

  private void sendMetrics(Exchange exchange) {
    exchange.send(
        Status.OK_200,
        "text/plain; version=0.0.4; charset=utf-8",
        meters.scrape().getBytes(StandardCharsets.UTF_8));
  }
}
