package dev.storescope.demo;

import dev.storescope.engines.ServiceProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients that send requests to the nodes of a cluster in turn, and to the other node if one does
 * not respond, until it is closed. It records the responses.
 */
final class ClusterLoad implements AutoCloseable {
  /** Neither node responded. */
  static final int NO_RESPONSE = 0;

  private static final int MOST_WAITING = 40;
  private static final int MOST_UNEXPECTED = 10;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final ClusterUnderTest cluster;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Long> charged = new ConcurrentHashMap<>();
  private final Queue<RecordedAnswer> recorded = new ConcurrentLinkedQueue<>();
  private final Queue<String> unexpected = new ConcurrentLinkedQueue<>();
  private final AtomicLong lastGood = new AtomicLong(System.nanoTime());
  private volatile Phase phase = new Phase();
  private volatile boolean ended;

  /** A response whose answer must be the same for its timestamp later. */
  record RecordedAnswer(String path, String body) {}

  /** The responses from the start of a fault until the recovery. */
  static final class Phase {
    final Map<Integer, Integer> statuses = new TreeMap<>();
    private long longestGapNanos;

    synchronized void note(int status) {
      statuses.merge(status, 1, Integer::sum);
    }

    synchronized void noteGap(long nanos) {
      longestGapNanos = Math.max(longestGapNanos, nanos);
    }

    /** The longest time without a 200. */
    synchronized double longestGapSeconds() {
      return longestGapNanos / 1e9;
    }

    synchronized int answers() {
      return statuses.values().stream().mapToInt(count -> count).sum();
    }
  }

  ClusterLoad(ClusterUnderTest cluster, List<ClusterQueries> queries) {
    this.cluster = cluster;
    queries.forEach(own -> clients.execute(() -> sendAll(own)));
  }

  /** Starts a new count. */
  void beginPhase() {
    phase = new Phase();
    lastGood.set(System.nanoTime());
  }

  /** The responses since the phase began. */
  Phase endPhase() {
    phase.noteGap(System.nanoTime() - lastGood.get());
    return phase;
  }

  /** Whether there was a 200 after an instant of {@link System#nanoTime}. */
  boolean isAnsweredSince(long nanos) {
    return lastGood.get() - nanos > 0;
  }

  /** The charges in response headers, by request id. */
  Map<String, Long> charged() {
    return charged;
  }

  Queue<RecordedAnswer> recorded() {
    return recorded;
  }

  /** The first unexpected responses. */
  Queue<String> unexpected() {
    return unexpected;
  }

  private void sendAll(ClusterQueries queries) {
    try {
      sendUntilEnd(queries);
    } catch (RuntimeException e) {
      addUnexpected(e.toString());
      e.printStackTrace();
    }
  }

  private void sendUntilEnd(ClusterQueries queries) {
    Queue<String> waiting = new ArrayDeque<>();
    int turn = queries.hashCode();
    for (boolean repeat = false; !ended; repeat = !repeat) {
      String path = repeat && !waiting.isEmpty() ? waiting.remove() : queries.next();
      int status = send(path, turn++);
      if (status != 200 && status != 204 && waiting.size() < MOST_WAITING) {
        waiting.add(path);
      }
    }
  }

  private int send(String path, int turn) {
    for (int tries = 0; tries < 2 && !ended; tries++) {
      ServiceProcess node = cluster.nodes.get(Math.floorMod(turn + tries, 2));
      try {
        return note(path, get(node.url() + path));
      } catch (IOException e) {
        // Then the request goes to the other node.
      }
    }
    phase.note(NO_RESPONSE);
    return NO_RESPONSE;
  }

  private int note(String path, HttpResponse<String> response) {
    int status = response.statusCode();
    phase.note(status);
    if (status == 200) {
      long now = System.nanoTime();
      phase.noteGap(now - lastGood.getAndSet(now));
      record(path, response);
    } else if (status != 202 && status != 204 && !isRetryable503(response)) {
      addUnexpected(status + " " + path + " " + response.body());
    }
    return status;
  }

  private void record(String path, HttpResponse<String> response) {
    long cost = response.headers().firstValueAsLong("X-Credits-Cost").orElse(0);
    if (cost > 0) {
      charged.put(response.headers().firstValue("X-Request-Id").orElseThrow(), cost);
    }
    if (path.startsWith("/api/search-results") || path.startsWith("/api/app-meta")) {
      recorded.add(new RecordedAnswer(path, response.body()));
    }
  }

  private static boolean isRetryable503(HttpResponse<String> response) {
    return response.statusCode() == 503 && response.headers().firstValue("Retry-After").isPresent();
  }

  private void addUnexpected(String text) {
    if (unexpected.size() < MOST_UNEXPECTED) {
      unexpected.add(text);
    }
  }

  HttpResponse<String> get(String address) throws IOException {
    try {
      return client.send(
          HttpRequest.newBuilder(URI.create(address))
              .timeout(TIMEOUT)
              .header("Authorization", "Token " + cluster.key())
              .build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** Ends after the responses to the last requests. */
  void end() {
    ended = true;
    clients.close();
  }

  @Override
  public void close() {
    end();
    client.close();
  }
}
