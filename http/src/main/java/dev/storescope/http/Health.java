package dev.storescope.http;

import dev.storescope.accounts.Account.Role;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.Problem.Code;
import dev.storescope.http.validation.ProblemException;
import io.helidon.http.Status;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/** Liveness, readiness and metrics of the service. */
record Health(Monitoring monitoring, Authentication authentication) {
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
    run(monitoring.readiness(), "down", results, problems);
    boolean ready = problems.isEmpty();
    run(monitoring.degradation(), "degraded", results, problems);
    if (!problems.isEmpty()) {
      body.set("problems", problems);
    }
    body.put("status", ready ? "up" : "down");
    exchange.send(ready ? Status.OK_200 : Status.SERVICE_UNAVAILABLE_503, body);
  }

  private static void run(
      Map<String, HealthCheck> checks, String failed, ObjectNode results, ObjectNode problems) {
    new TreeMap<>(checks)
        .forEach(
            (name, check) -> {
              Optional<String> problem = check.findProblem();
              results.put(name, problem.isEmpty() ? "up" : failed);
              problem.ifPresent(text -> problems.put(name, text));
            });
  }

  private void sendMetrics(Exchange exchange) {
    if (!monitoring.access().isOpenTo(exchange.request())
        && authentication.identify(exchange.request()).account().role() != Role.ADMINISTRATOR) {
      throw new ProblemException(
          Problem.of(Code.NOT_ALLOWED, "Only administrators may read the metrics."));
    }
    exchange.send(
        Status.OK_200,
        "text/plain; version=0.0.4; charset=utf-8",
        monitoring.meters().scrape().getBytes(StandardCharsets.UTF_8));
  }
}
