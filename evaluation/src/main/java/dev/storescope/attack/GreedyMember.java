package dev.storescope.attack;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A member whose bulk requests need thousands of fetches, while another needs one. */
final class GreedyMember implements Attack {
  private static final int REQUESTS = 60;
  private static final int KEYWORDS = 200;
  private static final Duration STORE_DELAY = Duration.ofMillis(200);

  private double alone;
  private double together;

  @Override
  public String name() {
    return String.format(
        Locale.ROOT, "a member's %d bulk requests of %d keywords", REQUESTS, KEYWORDS);
  }

  @Override
  public void run(AttackedService target, AnswerCounts answers, Deadline end)
      throws InterruptedException {
    target.slowDown(STORE_DELAY);
    RawRequest request = new RawRequest(target.uri());
    alone = target.secondsUntilFetched("before");
    int sent = 0;
    do {
      answers.add(request.get(bulk(sent), target.key("mallory")));
      sent++;
    } while (sent < REQUESTS && !end.isOver());
    together = target.secondsUntilFetched("after");
    target.removeFaults();
  }

  private static String bulk(int number) {
    String keywords =
        IntStream.range(0, KEYWORDS)
            .mapToObj(keyword -> String.format(Locale.ROOT, "greedy%d-%d", number, keyword))
            .collect(Collectors.joining(","));
    return "/api/app-keyword-ranking?storetype=appstore&storeid=1200000001&country=us&query="
        + keywords;
  }

  @Override
  public String finding() {
    return String.format(
        Locale.ROOT, "another member's fetch: %.1f s alone, %.1f s meanwhile", alone, together);
  }

  /** Twice the time alone, and a second for the polling of the queue and of the client. */
  @Override
  public List<String> failures() {
    return together < AttackedService.MAX_WAIT_SECONDS && together <= 2 * alone + 1
        ? List.of()
        : List.of("another member waited");
  }
}
