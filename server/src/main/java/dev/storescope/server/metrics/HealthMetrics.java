package dev.storescope.server.metrics;

import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchHealth.Host;
import dev.storescope.http.HealthCheck;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

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
  public void addHosts(Supplier<List<Host>> hosts, InstantSource clock) {
    add(
        Gauge.builder("storescope.hosts.resting", () -> resting(hosts.get(), clock).size()),
        "Hosts of the stores that rest after they refused calls from every egress");
    add(
        Gauge.builder(
            "storescope.hosts.failing",
            () -> FetchHealth.listEverywhere(hosts.get(), Host::isFailing).size()),
        "Hosts of the stores to which the last calls from every egress failed");
    hosts.get().stream()
        .map(Host::egress)
        .distinct()
        .forEach(egress -> addEgress(egress, hosts, clock));
  }

  private static List<Host> resting(List<Host> hosts, InstantSource clock) {
    Instant now = clock.instant();
    return FetchHealth.listEverywhere(hosts, host -> host.isResting(now));
  }

  private void addEgress(String egress, Supplier<List<Host>> hosts, InstantSource clock) {
    Supplier<Stream<Host>> called =
        () -> hosts.get().stream().filter(host -> host.egress().equals(egress));
    addEgress(
        egress,
        "hosts.resting",
        "Hosts that rest after they refused calls from an egress",
        () -> {
          Instant now = clock.instant();
          return called.get().filter(host -> host.isResting(now)).count();
        });
    addEgress(
        egress,
        "hosts.failing",
        "Hosts to which the last calls from an egress all failed",
        () -> called.get().filter(Host::isFailing).count());
    addEgress(
        egress,
        "calls.per.minute",
        "Calls per minute that an egress may make to all hosts together",
        () -> called.get().mapToDouble(Host::currentCallsPerMinute).sum());
  }

  private void addEgress(String egress, String name, String description, Supplier<Number> value) {
    add(Gauge.builder("storescope.egress." + name, value).tag("egress", egress), description);
  }

  private void add(Gauge.Builder<?> gauge, String description) {
    gauge.description(description).register(meters);
  }
}
