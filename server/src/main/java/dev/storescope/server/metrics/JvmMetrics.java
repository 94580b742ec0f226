package dev.storescope.server.metrics;

import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** The memory, the threads and the garbage collections, by the names that dashboards expect. */
public final class JvmMetrics {
  private JvmMetrics() {}

  public static void addTo(MeterRegistry meters) {
    new JvmMemoryMetrics().bindTo(meters);
    new JvmThreadMetrics().bindTo(meters);
    ManagementFactory.getGarbageCollectorMXBeans()
        .forEach(
            collector ->
                FunctionTimer.builder(
                        "jvm.gc.collection",
                        collector,
                        GarbageCollectorMXBean::getCollectionCount,
                        GarbageCollectorMXBean::getCollectionTime,
                        TimeUnit.MILLISECONDS)
                    .description("Garbage collections")
                    .tag("gc", collector.getName())
                    .register(meters));
  }
}
