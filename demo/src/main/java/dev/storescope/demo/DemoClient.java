package dev.storescope.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Sends requests with an API key, and repeats them until the answer is ready. */
final class DemoClient implements AutoCloseable {
  private static final int ACCEPTED = 202;
  private static final int MOST_TRIES = 200;
  private static final long PAUSE_MILLIS = 100;

  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch never = new CountDownLatch(1);
  private final String apiKey;

  DemoClient(String apiKey) {
    this.apiKey = apiKey;
  }

  /** The first response that is not a 202, or the 202 after some seconds. */
  HttpResponse<String> getWhenReady(String address) throws IOException, InterruptedException {
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
