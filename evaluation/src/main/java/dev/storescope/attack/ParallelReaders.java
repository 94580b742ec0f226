package dev.storescope.attack;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Clients that ask for expensive answers at the same time, each again once it is answered. */
final class ParallelReaders implements Attack {
  private static final int TIMEOUT_MILLIS = (int) TimeUnit.SECONDS.toMillis(60);

  private final String name;
  private final int clients;
  private final Function<AttackedService, List<Question>> questions;

  /** A request of a client. */
  @FunctionalInterface
  interface Question {
    String send(RawRequest request);
  }

  /**
   * @param questions which the clients ask in turns
   */
  ParallelReaders(String name, int clients, Function<AttackedService, List<Question>> questions) {
    this.name = name;
    this.clients = clients;
    this.questions = questions;
  }

  /** Guests of the shared links to pages of an app with many keywords. */
  static ParallelReaders guests(int clients) {
    return new ParallelReaders(
        clients + " guests of shared pages with many keywords",
        clients,
        target ->
            target.sharedPages().stream()
                .map(page -> (Question) request -> request.getPage(page, ""))
                .toList());
  }

  /** A member that asks for pages of its own. */
  static ParallelReaders member(int clients) {
    return new ParallelReaders(
        clients + " parallel requests of a member with many keywords",
        clients,
        target ->
            List.of(
                request -> request.get(target.crowded().events(90), target.key("mallory")),
                request ->
                    request.getPage(
                        target.crowded().path() + "/workbench?sort=difficulty",
                        target.session("mallory")),
                request ->
                    request.getPage(
                        target.crowded().path() + "?sort=chance", target.session("mallory"))));
  }

  /** A member that asks for its lists, and for tables as files. */
  static ParallelReaders lists(int clients) {
    return new ParallelReaders(
        clients + " parallel requests of a member for long lists",
        clients,
        target ->
            List.of(
                request -> request.get("/account/tracked-apps", target.key("mallory")),
                request ->
                    request.getPage(
                        target.crowded().path() + "/events?days=90&format=csv&table=moves",
                        target.session("mallory")),
                request ->
                    request.getPage(
                        target.crowded().path() + "?format=csv", target.session("mallory")),
                request -> request.getPage("/dashboard", target.session("mallory"))));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void run(AttackedService target, AnswerCounts answers, Deadline end) {
    List<Question> asked = questions.apply(target);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int client = 0; client < clients; client++) {
        Question question = asked.get(client % asked.size());
        RawRequest request =
            new RawRequest(target.uri(), "127.0.2." + (1 + client % 250), TIMEOUT_MILLIS);
        threads.execute(
            () -> {
              do {
                answers.add(question.send(request));
              } while (!end.isOver());
            });
      }
    }
  }
}
