package dev.storescope.server;

import dev.storescope.archive.cassandra.CassandraRequestListener;
import dev.storescope.archive.cassandra.connection.CassandraNodes;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The requests to Cassandra by kind and outcome, and its nodes, as this node sees them. */
final class CassandraMetrics implements CassandraRequestListener {
  /** From a read of the memory of a node to the usual timeout. */
  private static final Duration[] BUCKETS =
      Stream.of(1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final Map<Ended, Timer> timers = new HashMap<>();

  private record Ended(Kind kind, Outcome outcome) {}

  /** All kinds and outcomes exist from the start, so that the first error is an increase. */
  CassandraMetrics(MeterRegistry meters, Supplier<CassandraNodes> nodes) {
    for (Kind kind : Kind.values()) {
      for (Outcome outcome : Outcome.values()) {
        timers.put(new Ended(kind, outcome), timer(kind, outcome, meters));
      }
    }
    Gauge.builder("storescope.cassandra.nodes", () -> nodes.get().all())
        .description("Cassandra nodes of the datacenter")
        .register(meters);
    Gauge.builder("storescope.cassandra.nodes.up", () -> nodes.get().up())
        .description("Cassandra nodes of the datacenter that this node reaches")
        .register(meters);
  }

  private static Timer timer(Kind kind, Outcome outcome, MeterRegistry meters) {
    return Timer.builder("storescope.cassandra.requests")
        .description("Requests to Cassandra by kind and outcome, after retries")
        .tag("kind", kind.name().toLowerCase(Locale.ROOT))
        .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
        .serviceLevelObjectives(BUCKETS)
        .register(meters);
  }

  @Override
  public void ended(Kind kind, Outcome outcome, Duration duration) {
    Objects.requireNonNull(timers.get(new Ended(kind, outcome))).record(duration);
  }
}
