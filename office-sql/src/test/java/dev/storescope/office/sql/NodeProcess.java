package dev.storescope.office.sql;

import dev.storescope.fetching.FetchVerdict;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A node that fetches until its input closes; it tells when it begins and ends each fetch, by the
 * clock that all processes of a machine share.
 */
final class NodeProcess {
  static final String BEGAN = "began";
  static final String ENDED = "ended";
  static final int WORKERS = 8;

  private final AtomicInteger left;
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private NodeProcess(int fetches) {
    this.left = new AtomicInteger(fetches);
  }

  /**
   * Fetches.
   *
   * @param args the place of the office, the interval of heartbeats, and after how many fetches all
   *     others hang
   */
  public static void main(String[] args) throws IOException {
    NodeProcess node = new NodeProcess(Integer.parseInt(args[2]));
    try (SqlOffice office = OfficePlace.of(args[0]).open(InstantSource.system());
        SqlFetchQueue queue =
            office.fetchQueue(
                (subject, _) -> node.fetch(subject), settings(), Duration.parse(args[1]))) {
      queue.start(() -> {});
      while (System.in.read() >= 0) {
        // It is to go on until there is no more.
      }
    }
  }

  static FetchQueueSettings settings() {
    return new FetchQueueSettings(
        WORKERS, Duration.ZERO, Duration.ofHours(23), Duration.ofDays(7), Duration.ofSeconds(5));
  }

  private FetchVerdict fetch(Subject<?> subject) throws InterruptedException {
    tell(BEGAN, subject);
    if (left.decrementAndGet() < 0) {
      new CountDownLatch(1).await();
    }
    tell(ENDED, subject);
    return new FetchVerdict.Done();
  }

  private void tell(String what, Subject<?> subject) {
    out.println(what + " " + System.nanoTime() + " " + SubjectName.format(subject));
  }
}
