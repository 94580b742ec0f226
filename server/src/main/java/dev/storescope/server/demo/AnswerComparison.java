package dev.storescope.server.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asks several services the same, and tells whether they answer the same. */
public final class AnswerComparison implements AutoCloseable {
  private static final int ACCEPTED = 202;
  private static final int MOST_TRIES = 200;
  private static final long PAUSE_MILLIS = 100;

  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch never = new CountDownLatch(1);
  private final List<String> services;
  private final String apiKey;

  /**
   * @param services their addresses; the others are held against the first
   */
  public AnswerComparison(List<String> services, String apiKey) {
    this.services = List.copyOf(services);
    this.apiKey = apiKey;
  }

  /**
   * What came of a question.
   *
   * @param same whether all answered with the same status and, but for the id, the same bytes
   */
  public record Result(String question, int status, int bytes, boolean same) {}

  public Result ask(String question) throws IOException, InterruptedException {
    List<HttpResponse<String>> answers = new ArrayList<>();
    for (String service : services) {
      answers.add(answer(service + question));
    }
    HttpResponse<String> first = answers.getFirst();
    return new Result(
        question,
        first.statusCode(),
        first.body().getBytes(StandardCharsets.UTF_8).length,
        answers.stream().allMatch(answer -> isSame(first, answer)));
  }

  private static boolean isSame(HttpResponse<String> one, HttpResponse<String> other) {
    return one.statusCode() == other.statusCode()
        && withoutId(one.body()).equals(withoutId(other.body()));
  }

  private static String withoutId(String body) {
    return body.replaceFirst("\"id\":\"[^\"]*\"", "\"id\":\"\"");
  }

  /** The answer, once it is no longer being prepared. */
  private HttpResponse<String> answer(String address) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .header("Authorization", "Token " + apiKey)
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    for (int tries = 1; answer.statusCode() == ACCEPTED && tries < MOST_TRIES; tries++) {
      never.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
      answer = client.send(request, BodyHandlers.ofString());
    }
    return answer;
  }

  @Override
  public void close() {
    client.close();
  }
}
