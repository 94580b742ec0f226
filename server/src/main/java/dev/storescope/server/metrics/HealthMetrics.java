package dev.storescope.server.metrics;

import dev.storescope.fetching.FetchHealth.Host;
import dev.storescope.http.HealthCheck;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The checks of the service, and the hosts of the stores. */
public record HealthMetrics(MeterRegistry meters) {
  /** The checks of the readiness by name; they block no longer than {@code /health/ready} does. */
  public void addChecks(Map<String, HealthCheck> checks) {
    checks.forEach(
        (name, check) ->
            Gauge.builder("storescope.check.up", () -> check.findProblem().isEmpty() ? 1 : 0)
                .description("Whether a check of /health/ready succeeds: 1 or 0")
                .tag("check", name)
                .register(meters));
  }

  public void addHosts(Supplier<List<Host>> hosts, InstantSource clock) {
    addHosts(
        "hosts.resting",
        "Hosts of the stores that refused calls or asked for a pause, and rest",
        () -> {
          Instant now = clock.instant();
          return count(hosts, host -> host.restsUntil().filter(now::isBefore).isPresent());
        });
    addHosts(
        "hosts.failing",
        "Hosts of the stores whose last calls all failed",
        () -> count(hosts, Host::isFailing));
  }

  private void addHosts(String name, String description, Supplier<Number> value) {
    Gauge.builder("storescope." + name, value).description(description).register(meters);
  }

  private static long count(Supplier<List<Host>> hosts, Predicate<Host> condition) {
    return hosts.get().stream().filter(condition).count();
  }
}
