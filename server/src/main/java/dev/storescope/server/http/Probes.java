package dev.storescope.server.http;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.observation.Subject;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.node.ObjectNode;

/** Tells machines how the service is. */
final class Probes {
  private static final Subject<?> ANY_SUBJECT =
      new Subject.Chart(Device.IPHONE, new Country("us"), CategoryId.OVERALL);

  private final ServerParts parts;
  private final Map<String, BooleanSupplier> readiness;

  Probes(ServerParts parts) {
    this.parts = parts;
    this.readiness = new TreeMap<>(parts.readiness());
    this.readiness.put("archive", () -> isReadable(parts.archive()));
  }

  void sendAlive(ServerRequest request, ServerResponse response) {
    new Exchange(request, response).send(Status.OK_200, Json.object().put("status", "up"));
  }

  /** Ready when every check says so; the ones that do not are told by name. */
  void sendReady(ServerRequest request, ServerResponse response) {
    ObjectNode body = Json.object();
    ObjectNode checks = body.putObject("checks");
    readiness.forEach((name, check) -> checks.put(name, check.getAsBoolean() ? "up" : "down"));
    boolean ready = checks.valueStream().allMatch(state -> state.asString().equals("up"));
    body.put("status", ready ? "up" : "down");
    new Exchange(request, response)
        .send(ready ? Status.OK_200 : Status.SERVICE_UNAVAILABLE_503, body);
  }

  void sendMetrics(ServerRequest request, ServerResponse response) {
    new Exchange(request, response)
        .send(
            Status.OK_200,
            "text/plain; version=0.0.4; charset=utf-8",
            parts.meters().scrape().getBytes(StandardCharsets.UTF_8));
  }

  private static boolean isReadable(Archive archive) {
    try {
      archive.findLatest(ANY_SUBJECT, Instant.EPOCH, Duration.ZERO);
      return true;
    } catch (ArchiveUnavailableException e) {
      return false;
    }
  }
}
