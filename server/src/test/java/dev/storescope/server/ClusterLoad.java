package dev.storescope.server;

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
 * People who ask the nodes of a cluster in turn, and the other one where one does not answer. It
 * goes on until it is closed, and remembers what it was told.
 */
final class ClusterLoad implements AutoCloseable {
  /** Neither node answered. */
  static final int NOTHING = 0;

  private static final int MOST_WAITING = 40;
  private static final int MOST_SURPRISES = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ClusterUnderTest cluster;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService people = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Long> charged = new ConcurrentHashMap<>();
  private final Queue<Told> told = new ConcurrentLinkedQueue<>();
  private final Queue<String> surprises = new ConcurrentLinkedQueue<>();
  private final AtomicLong lastGood = new AtomicLong(System.nanoTime());
  private volatile Phase phase = new Phase();
  private volatile boolean ended;

  /** An answer that must be given again for the moment of what it tells. */
  record Told(String path, String body) {}

  /** What came while a fault lasted, and until it was over. */
  static final class Phase {
    final Map<Integer, Integer> statuses = new TreeMap<>();
    private long longestGapNanos;

    synchronized void note(int status) {
      statuses.merge(status, 1, Integer::sum);
    }

    synchronized void noteGap(long nanos) {
      longestGapNanos = Math.max(longestGapNanos, nanos);
    }

    /** The longest time in which nobody got a 200. */
    synchronized double longestGapSeconds() {
      return longestGapNanos / 1e9;
    }

    synchronized int answers() {
      return statuses.values().stream().mapToInt(count -> count).sum();
    }
  }

  ClusterLoad(ClusterUnderTest cluster, List<ClusterQuestions> persons) {
    this.cluster = cluster;
    persons.forEach(questions -> people.execute(() -> askOn(questions)));
  }

  /** Begins to count anew. */
  void beginPhase() {
    phase = new Phase();
    lastGood.set(System.nanoTime());
  }

  /** What came since the phase began. */
  Phase endPhase() {
    phase.noteGap(System.nanoTime() - lastGood.get());
    return phase;
  }

  /** Whether somebody got a 200 after an instant of {@link System#nanoTime}. */
  boolean isAnsweredSince(long nanos) {
    return lastGood.get() - nanos > 0;
  }

  /** The charges that were told with an answer, by the id of the request. */
  Map<String, Long> charged() {
    return charged;
  }

  Queue<Told> told() {
    return told;
  }

  /** The first of the answers that no question may get. */
  Queue<String> surprises() {
    return surprises;
  }

  private void askOn(ClusterQuestions questions) {
    try {
      ask(questions);
    } catch (RuntimeException e) {
      surprise(e.toString());
      e.printStackTrace();
    }
  }

  private void ask(ClusterQuestions questions) {
    Queue<String> waiting = new ArrayDeque<>();
    int turn = questions.hashCode();
    for (boolean repeat = false; !ended; repeat = !repeat) {
      String question = repeat && !waiting.isEmpty() ? waiting.remove() : questions.next();
      int status = ask(question, turn++);
      if (status != 200 && status != 204 && waiting.size() < MOST_WAITING) {
        waiting.add(question);
      }
    }
  }

  private int ask(String question, int turn) {
    for (int tries = 0; tries < 2 && !ended; tries++) {
      ServiceProcess node = cluster.nodes.get(Math.floorMod(turn + tries, 2));
      try {
        return note(question, get(node.url() + question));
      } catch (IOException e) {
        // The other node is asked then.
      }
    }
    phase.note(NOTHING);
    return NOTHING;
  }

  private int note(String path, HttpResponse<String> response) {
    int status = response.statusCode();
    phase.note(status);
    if (status == 200) {
      long now = System.nanoTime();
      phase.noteGap(now - lastGood.getAndSet(now));
      keep(path, response);
    } else if (status != 202 && status != 204 && !isGood503(response)) {
      surprise(status + " " + path + " " + response.body());
    }
    return status;
  }

  private void keep(String path, HttpResponse<String> response) {
    long cost = response.headers().firstValueAsLong("X-Credits-Cost").orElse(0);
    if (cost > 0) {
      charged.put(response.headers().firstValue("X-Request-Id").orElseThrow(), cost);
    }
    if (path.startsWith("/api/search-results") || path.startsWith("/api/app-meta")) {
      told.add(new Told(path, response.body()));
    }
  }

  private static boolean isGood503(HttpResponse<String> response) {
    return response.statusCode() == 503 && response.headers().firstValue("Retry-After").isPresent();
  }

  private void surprise(String text) {
    if (surprises.size() < MOST_SURPRISES) {
      surprises.add(text);
    }
  }

  HttpResponse<String> get(String address) throws IOException {
    try {
      return client.send(
          HttpRequest.newBuilder(URI.create(address))
              .timeout(PATIENCE)
              .header("Authorization", "Token " + cluster.key())
              .build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** Ends when everyone has had the answer to the last question. */
  void end() {
    ended = true;
    people.close();
  }

  @Override
  public void close() {
    end();
    client.close();
  }
}
