package dev.storescope.server;

import dev.storescope.server.WorldQuestions.Question;
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
  private static final int MOST_TOLD = 10;

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
   * @param surprises the first of the answers that no good question may get, and of those that
   *     there is nothing where something is
   */
  record Answers(Map<Integer, Integer> statuses, List<String> surprises) {
    Answers() {
      this(new TreeMap<>(), new ArrayList<>());
    }

    void note(Question question, HttpResponse<String> response) {
      int status = response.statusCode();
      statuses.merge(status, 1, Integer::sum);
      boolean isExpected =
          status == 204 ? !question.isOfWhatIsThere() : List.of(200, 202, 503).contains(status);
      if (!isExpected && surprises.size() < MOST_TOLD) {
        surprises.add(status + " " + question.path() + " " + response.body());
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
      if (!end.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
        end.countDown();
      }
      Answers all = new Answers();
      for (Future<Answers> person : asking) {
        all.add(person.get());
      }
      return all;
    }
  }

  private Callable<Answers> person(WorldQuestions questions) {
    return () -> {
      Answers answers = new Answers();
      Queue<Question> waiting = new ArrayDeque<>();
      boolean repeat = false;
      while (!end.await(BETWEEN_QUESTIONS.toMillis(), TimeUnit.MILLISECONDS)) {
        Question question = repeat && !waiting.isEmpty() ? waiting.remove() : questions.next();
        HttpResponse<String> response = get(question.path());
        answers.note(question, response);
        if (response.statusCode() == 202 && waiting.size() < MOST_WAITING) {
          waiting.add(question);
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
