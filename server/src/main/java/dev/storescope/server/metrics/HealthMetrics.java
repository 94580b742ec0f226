package dev.storescope.server.metrics;

import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchHealth.Host;
import dev.storescope.http.HealthCheck;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
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

  /**
   * The hosts of the stores, and the egresses that call them.
   *
   * @param hosts has all egresses from the start
   */
  public void addHosts(Supplier<List<Host>> hosts) {
    add(
        "hosts.resting",
        "Hosts of the stores that no egress can use, since they refused calls and rest",
        () -> FetchHealth.listUnusable(hosts.get(), host -> host.restsUntil().isPresent()).size());
    add(
        "hosts.failing",
        "Hosts of the stores that no egress can use, since all calls fail or have one reply",
        () -> FetchHealth.listUnusable(hosts.get(), Host::isDown).size());
    hosts.get().stream().map(Host::egress).distinct().forEach(egress -> addEgress(egress, hosts));
  }

  private void addEgress(String egress, Supplier<List<Host>> hosts) {
    Gauge.builder(
            "storescope.egress.hosts.unusable",
            () ->
                hosts.get().stream()
                    .filter(host -> host.egress().equals(egress) && host.isUnusable())
                    .count())
        .description("Hosts of the stores that an egress cannot use")
        .tag("egress", egress)
        .register(meters);
  }

  private void add(String name, String description, Supplier<Number> value) {
    Gauge.builder("storescope." + name, value).description(description).register(meters);
  }
}
