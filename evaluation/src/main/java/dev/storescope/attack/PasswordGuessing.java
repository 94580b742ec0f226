package dev.storescope.attack;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Guesses the administrator's password from another address than the administrator's. */
final class PasswordGuessing implements Attack {
  private static final int CLIENTS = 8;

  private String before = "";
  private String after = "";

  @Override
  public String name() {
    return "guessing the administrator's password";
  }

  @Override
  public void run(AttackedService target, AnswerCounts answers, Deadline end) {
    RawRequest known = new RawRequest(target.uri());
    before = known.send(logIn(AttackedService.PASSWORD));
    RawRequest guessing = new RawRequest(target.uri(), "127.0.0.9");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int client = 0; client < CLIENTS; client++) {
        threads.execute(
            () -> {
              do {
                answers.add(guessing.send(logIn("wrong")));
              } while (!end.isOver());
            });
      }
    }
    after = known.send(logIn(AttackedService.PASSWORD));
  }

  private static String logIn(String password) {
    String body = "{\"username\":\"root\",\"password\":\"%s\"}".formatted(password);
    return "POST /api/obtain-token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        + String.format(
            Locale.ROOT, "Content-Length: %d\r\nConnection: close\r\n\r\n%s", body.length(), body);
  }

  @Override
  public String finding() {
    return "the administrator logs in: %s before, %s after".formatted(before, after);
  }

  @Override
  public List<String> failures() {
    return after.equals("200") ? List.of() : List.of("the administrator is locked out");
  }
}
