package dev.storescope.server;

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
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** People who put questions to a service, and repeat those that have to wait. */
final class Askers {
  private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(80);
  private static final int MOST_WAITING = 40;

  private final String url;
  private final String key;
  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch end = new CountDownLatch(1);

  Askers(String url, String key) {
    this.url = url;
    this.key = key;
  }

  /**
   * What was answered.
   *
   * @param statuses how often each came
   * @param surprises the first answers of a status that no good question may get
   */
  record Answers(Map<Integer, Integer> statuses, List<String> surprises) {
    Answers() {
      this(new TreeMap<>(), new ArrayList<>());
    }

    void note(String path, HttpResponse<String> response) {
      statuses.merge(response.statusCode(), 1, Integer::sum);
      if (!List.of(200, 202, 204, 503).contains(response.statusCode()) && surprises.size() < 10) {
        surprises.add(response.statusCode() + " " + path + " " + response.body());
      }
    }

    void add(Answers other) {
      other.statuses.forEach((status, count) -> statuses.merge(status, count, Integer::sum));
      surprises.addAll(other.surprises);
    }
  }

  /** Each of them asks for as long, one thing after another. */
  Answers ask(List<WorldQuestions> questions, Duration duration) throws Exception {
    try (ExecutorService people = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Answers>> asking = new ArrayList<>();
      questions.forEach(own -> asking.add(people.submit(person(own))));
      boolean ended = end.await(duration.toMillis(), TimeUnit.MILLISECONDS);
      end.countDown();
      Answers all = new Answers();
      for (Future<Answers> person : asking) {
        all.add(person.get());
      }
      return ended ? new Answers() : all;
    }
  }

  private Callable<Answers> person(WorldQuestions questions) {
    return () -> {
      Answers answers = new Answers();
      Queue<String> waiting = new ArrayDeque<>();
      boolean repeat = false;
      while (!end.await(BETWEEN_QUESTIONS.toMillis(), TimeUnit.MILLISECONDS)) {
        String path = repeat && !waiting.isEmpty() ? waiting.remove() : questions.next();
        HttpResponse<String> response = get(path);
        answers.note(path, response);
        if (response.statusCode() == 202 && waiting.size() < MOST_WAITING) {
          waiting.add(path);
        }
        repeat = !repeat;
      }
      return answers;
    };
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Authorization", "Token " + key)
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
