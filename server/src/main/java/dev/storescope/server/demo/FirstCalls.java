package dev.storescope.server.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Makes the first calls of a demo before its users do, so that nobody waits for what they need. */
public final class FirstCalls {
  private static final int ACCEPTED = 202;
  private static final int MOST_TRIES = 100;
  private static final long PAUSE_MILLIS = 50;

  private FirstCalls() {}

  /** Ends when none of the calls is still being prepared, or after some seconds. */
  public static void make(DemoAccess access, List<String> calls)
      throws IOException, InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (String call : calls) {
        HttpRequest request =
            HttpRequest.newBuilder(URI.create(access.url() + call))
                .header("Authorization", "Token " + access.apiKey())
                .build();
        for (int tries = 0; tries < MOST_TRIES && isPrepared(client, request); tries++) {
          never.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
      }
    }
  }

  private static boolean isPrepared(HttpClient client, HttpRequest request)
      throws IOException, InterruptedException {
    return client.send(request, BodyHandlers.discarding()).statusCode() == ACCEPTED;
  }
}
