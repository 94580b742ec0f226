package dev.storescope.demo;

import static org.awaitility.Awaitility.await;

import dev.storescope.demo.WorldQueries.Request;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Clients that send requests to a service, and repeat those whose answer is not ready. */
final class LoadClients {
  private static final Duration BETWEEN_REQUESTS = Duration.ofMillis(80);
  private static final int MOST_WAITING = 40;
  private static final int MOST_UNEXPECTED = 10;
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final String url;
  private final String key;
  private final HttpClient http = HttpClient.newHttpClient();
  private final CountDownLatch end = new CountDownLatch(1);
  private final Set<Integer> received = ConcurrentHashMap.newKeySet();

  LoadClients(String url, String key) {
    this.url = url;
    this.key = key;
  }

  /**
   * The responses.
   *
   * @param statuses the number of responses by status
   * @param unexpected the first unexpected responses, such as a 204 for existing data
   */
  record Answers(Map<Integer, Integer> statuses, List<String> unexpected) {
    Answers() {
      this(new TreeMap<>(), new ArrayList<>());
    }

    void note(Request request, HttpResponse<String> response) {
      int status = response.statusCode();
      statuses.merge(status, 1, Integer::sum);
      boolean isExpected =
          status == 204 ? !request.hasData() : List.of(200, 202, 503).contains(status);
      if (!isExpected && unexpected.size() < MOST_UNEXPECTED) {
        unexpected.add(status + " " + request.path() + " " + response.body());
      }
    }

    void add(Answers other) {
      other.statuses.forEach((status, count) -> statuses.merge(status, count, Integer::sum));
      unexpected.addAll(other.unexpected);
    }
  }

  /**
   * Sends requests with a client for each of the query sources.
   *
   * @param shortest how long at least
   * @param enough of the statuses received so far: whether to end then
   */
  Answers send(List<WorldQueries> queries, Duration shortest, Predicate<Set<Integer>> enough)
      throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answers>> running = new ArrayList<>();
      queries.forEach(own -> running.add(threads.submit(client(own))));
      try {
        await()
            .pollDelay(shortest)
            .atMost(shortest.plus(LONGEST))
            .until(() -> enough.test(received));
      } finally {
        end.countDown();
      }
      Answers all = new Answers();
      for (Future<Answers> answers : running) {
        all.add(answers.get());
      }
      return all;
    }
  }

  private Callable<Answers> client(WorldQueries queries) {
    return () -> {
      Answers answers = new Answers();
      Queue<Request> waiting = new ArrayDeque<>();
      boolean repeat = false;
      while (!end.await(BETWEEN_REQUESTS.toMillis(), TimeUnit.MILLISECONDS)) {
        Request request = repeat && !waiting.isEmpty() ? waiting.remove() : queries.next();
        HttpResponse<String> response = get(request.path());
        answers.note(request, response);
        received.add(response.statusCode());
        if (response.statusCode() == 202 && waiting.size() < MOST_WAITING) {
          waiting.add(request);
        }
        repeat = !repeat;
      }
      return answers;
    };
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Authorization", "Token " + key)
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
