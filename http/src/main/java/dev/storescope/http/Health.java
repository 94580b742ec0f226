package dev.storescope.http;

import io.helidon.http.Status;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/** Liveness, readiness and metrics of the service. */
record Health(Map<String, HealthCheck> checks, PrometheusMeterRegistry meters) {
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
    ObjectNode problems = Exchange.object();
    for (Map.Entry<String, HealthCheck> check : new TreeMap<>(checks).entrySet()) {
      Optional<String> problem = check.getValue().findProblem();
      results.put(check.getKey(), problem.isEmpty() ? "up" : "down");
      problem.ifPresent(text -> problems.put(check.getKey(), text));
    }
    boolean ready = problems.isEmpty();
    if (!ready) {
      body.set("problems", problems);
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
