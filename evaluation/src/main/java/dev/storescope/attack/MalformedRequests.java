package dev.storescope.attack;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Requests that break the protocol: bytes at random, illegal methods, contradicting lengths. */
record MalformedRequests(int clients, RandomGenerator random) implements Attack {
  private static final int MAX_RANDOM_BYTES = 2_000;
  private static final int LONG = 70_000;
  private static final List<String> TEMPLATES =
      Stream.of(
              """
              G\0T / HTTP/1.1
              Host: a

              """,
              """
              (): / HTTP/1.1
              Host: a

              """,
              """
              GET

              """,
              """
              GET /%zz%00 HTTP/1.1
              Host: a

              """,
              """
              GET / HTTP/9.9
              Host: a

              """,
              """
              GET / HTTP/1.0

              """,
              """
              GET / HTTP/1.1
              Host : a
              : b

              """,
              """
              POST /api/obtain-token HTTP/1.1
              Host: a
              Content-Length: -1

              """,
              """
              POST /api/obtain-token HTTP/1.1
              Host: a
              Content-Length: 5
              Transfer-Encoding: chunked

              0

              GET / HTTP/1.1

              """,
              """
              POST /api/obtain-token HTTP/1.1
              Host: a
              Transfer-Encoding: chunked

              zz
              GET /smuggled HTTP/1.1
              Host: a

              """,
              """
              GET /LONG HTTP/1.1
              Host: a

              """,
              """
              GET / HTTP/1.1
              Host: a
              X-Long: LONG

              """)
          .map(lines -> lines.replace("\n", "\r\n").replace("LONG", "a".repeat(LONG)))
          .toList();

  @Override
  public String name() {
    return "malformed requests";
  }

  @Override
  public void run(AttackedService target, AnswerCounts answers, Deadline end) {
    RawRequest request = new RawRequest(target.uri());
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int client = 0; client < clients; client++) {
        threads.execute(
            () -> {
              while (!end.isOver()) {
                answers.add(sendNext(request));
              }
            });
      }
    }
  }

  private String sendNext(RawRequest request) {
    int choice;
    byte[] bytes;
    synchronized (random) {
      choice = random.nextInt(TEMPLATES.size() + 1);
      bytes = new byte[random.nextInt(1, MAX_RANDOM_BYTES)];
      random.nextBytes(bytes);
    }
    if (choice < TEMPLATES.size()) {
      return request.send(TEMPLATES.get(choice));
    }
    // The end of a request, so that the service need not wait for more.
    return request.send(new String(bytes, StandardCharsets.ISO_8859_1) + "\r\n\r\n");
  }
}
