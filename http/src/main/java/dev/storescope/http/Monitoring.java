package dev.storescope.http;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Map;

/**
 * What operators observe of the service.
 *
 * @param meters the metrics of {@code /metrics}; the server adds its own
 * @param access who may read them
 * @param readiness the checks of {@code /health/ready} by name; none blocks long
 * @param degradation further ones, whose problems leave the service ready
 */
public record Monitoring(
    PrometheusMeterRegistry meters,
    MetricsAccess access,
    Map<String, HealthCheck> readiness,
    Map<String, HealthCheck> degradation) {
  public Monitoring {
    readiness = Map.copyOf(readiness);
    degradation = Map.copyOf(degradation);
  }
}
