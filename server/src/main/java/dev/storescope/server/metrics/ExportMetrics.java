package dev.storescope.server.metrics;

import dev.storescope.parquet.ExportReport;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** What is counted of the daily exports. */
public final class ExportMetrics {
  private final InstantSource clock;
  private final Counter complete;
  private final Counter failed;
  private final Counter rows;
  private final Counter bytes;
  private volatile Instant upToDate;

  public ExportMetrics(MeterRegistry meters, InstantSource clock) {
    this.clock = clock;
    this.upToDate = clock.instant();
    this.complete = runs("complete", meters);
    this.failed = runs("failed", meters);
    this.rows =
        Counter.builder("storescope.export.rows")
            .description("Rows of daily exports")
            .register(meters);
    this.bytes =
        Counter.builder("storescope.export.size")
            .description("Size of the files of daily exports")
            .baseUnit("bytes")
            .register(meters);
    Gauge.builder("storescope.export.age", this::secondsSinceUpToDate)
        .description("Time since the target had all closed days, or since the start")
        .baseUnit("seconds")
        .register(meters);
  }

  private static Counter runs(String outcome, MeterRegistry meters) {
    return Counter.builder("storescope.export.runs")
        .description("Daily exports by outcome")
        .tag("outcome", outcome)
        .register(meters);
  }

  public void countComplete(ExportReport report) {
    complete.increment();
    rows.increment((double) report.totalRows());
    bytes.increment((double) report.bytes());
  }

  public void countFailed() {
    failed.increment();
  }

  /** The target has all closed days now. */
  public void noteUpToDate() {
    upToDate = clock.instant();
  }

  private double secondsSinceUpToDate() {
    return Duration.between(upToDate, clock.instant()).toSeconds();
  }
}
