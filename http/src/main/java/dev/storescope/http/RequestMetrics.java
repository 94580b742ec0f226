package dev.storescope.http;

import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Gives every request its id, and counts and times it by route and status. */
final class RequestMetrics implements Filter {
  /** From an answer that is cached to one that waits for a store. */
  private static final Duration[] BUCKETS =
      Stream.of(5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final RequestIds ids;
  private final MeterRegistry meters;
  private final Set<String> paths;
  private final Map<String, Pattern> templates = new LinkedHashMap<>();
  private final Map<Outcome, Timer> timers = new ConcurrentHashMap<>();

  private record Outcome(String route, int status) {}

  /**
   * @param paths the paths that have a count of their own, with names in braces for variables; all
   *     others share one
   */
  RequestMetrics(RequestIds ids, MeterRegistry meters, Set<String> paths) {
    this.ids = ids;
    this.meters = meters;
    this.paths = Set.copyOf(paths);
    paths.stream()
        .filter(path -> path.contains("{"))
        .forEach(
            path -> templates.put(path, Pattern.compile(path.replaceAll("\\{\\w+}", "[^/]+"))));
  }

  @Override
  public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    Timer.Sample sample = Timer.start(meters);
    response.header(Exchange.REQUEST_ID, ids.next());
    String route = route(request.prologue().uriPath().rawPath());
    response.whenSent(
        () -> {
          sample.stop(timer(new Outcome(route, response.status().code())));
          countCredits(route, response);
        });
    chain.proceed();
  }

  private Timer timer(Outcome outcome) {
    return timers.computeIfAbsent(
        outcome,
        _ ->
            Timer.builder("storescope.http.requests")
                .description("Requests by route and status")
                .tag("route", outcome.route())
                .tag("status", Integer.toString(outcome.status()))
                .serviceLevelObjectives(BUCKETS)
                .register(meters));
  }

  private void countCredits(String route, RoutingResponse response) {
    int cost = response.headers().first(Exchange.CREDITS_COST).map(Integer::parseInt).orElse(0);
    if (cost > 0) {
      Counter.builder("storescope.credits.charged")
          .description("Credits charged by route")
          .tag("route", route)
          .register(meters)
          .increment(cost);
    }
  }

  private String route(String path) {
    if (paths.contains(path)) {
      return path;
    }
    return templates.entrySet().stream()
        .filter(template -> template.getValue().matcher(path).matches())
        .findFirst()
        .map(Map.Entry::getKey)
        .orElse("other");
  }
}
