package dev.storescope.database;

import static dev.storescope.database.fetching.TestFetches.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.fetching.FetchQueueSettings;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.database.job.PollTimes;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchSchedule.Counts;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.testkit.JavaProcess;
import dev.storescope.testkit.ScriptedFetches;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requested fetches are made though the process is killed while it fetches. */
@Timeout(120)
class KilledFetchingIT {
  private static final int KILLS = 5;

  /**
   * Less than four heartbeats: interrupted fetches are made again at the start, not after a
   * timeout.
   */
  private static final PollTimes NO_TAKEOVER =
      new PollTimes(SqlFetchQueue.DEFAULT_TIMES.polling(), Duration.ofDays(1));

  private final Set<String> fetched = ConcurrentHashMap.newKeySet();

  @Test
  void everyRequestedFetchIsMadeAfterFiveKills(@TempDir Path folder)
      throws IOException, InterruptedException {
    for (int kill = 0; kill < KILLS; kill++) {
      runAndKill(folder, kill == 0 ? "request" : "go on");
    }
    try (SqlDatabase database = new DatabaseLocation.Sqlite(folder).open(InstantSource.system())) {
      assertThat(DatabaseLocation.query(database, "pragma integrity_check")).containsExactly("ok");
      finish(database);
    }
    assertThat(fetched).containsExactlyInAnyOrderElementsOf(names());
  }

  private void runAndKill(Path folder, String mode) throws IOException, InterruptedException {
    JavaProcess process = JavaProcess.start(FetchingProcess.class, folder.toString(), mode);
    List<String> lines = new ArrayList<>();
    while (!lines.contains(FetchingProcess.HANGING)) {
      List<String> line = process.read(1);
      assertThat(line).as("the process fetches until it hangs").hasSize(1);
      lines.addAll(line);
    }
    process.kill();
    lines.addAll(process.readAll());
    process.end();
    lines.stream()
        .filter(line -> line.startsWith(FetchingProcess.FETCHED))
        .forEach(line -> fetched.add(line.substring(FetchingProcess.FETCHED.length())));
  }

  private void finish(SqlDatabase database) throws InterruptedException {
    Counts before = database.fetchSchedule().count();
    assertThat(before.running()).as("interrupted").isPositive();
    CountDownLatch toDo = new CountDownLatch((int) (before.due() + before.running()));
    SqlFetchQueue queue =
        database.fetchQueue(
            (subject, _) -> {
              fetched.add(SubjectName.format(subject));
              toDo.countDown();
              return ScriptedFetches.FETCHED;
            },
            FetchQueueSettings.DEFAULT,
            NO_TAKEOVER);
    queue.start(() -> {});
    assertThat(toDo.await(5, TimeUnit.MINUTES)).isTrue();
    queue.close();
    for (Subject<?> subject : FetchingProcess.subjects()) {
      assertThat(queue.find(subject)).isEqualTo(new FetchStatus.Idle());
    }
    assertThat(database.fetchSchedule().count()).isEqualTo(new Counts(0, 0, names().size(), 0));
  }

  private static List<String> names() {
    return FetchingProcess.subjects().stream().map(SubjectName::format).toList();
  }

  /**
   * A process that requests fetches, makes some of them, and hangs in the next; it prints what it
   * does.
   */
  static final class FetchingProcess {
    static final String FETCHED = "fetched ";
    static final String HANGING = "hanging";
    private static final int FETCHES = 3;

    private FetchingProcess() {}

    static List<Subject<?>> subjects() {
      return IntStream.range(0, 30).<Subject<?>>mapToObj(i -> search("keyword " + i)).toList();
    }

    /**
     * Fetches until it hangs, and waits to be killed.
     *
     * @param args the data folder, and {@code request} where the fetches are to be requested first
     */
    public static void main(String[] args) throws InterruptedException {
      SqlDatabase database = DatabaseLocation.of(args[0]).open(InstantSource.system());
      AtomicInteger made = new AtomicInteger();
      SqlFetchQueue queue =
          database.fetchQueue((subject, _) -> fetch(subject, made), FetchQueueSettings.DEFAULT);
      if (args[1].equals("request")) {
        subjects().forEach(subject -> queue.request(subject, new AccountId(1)));
      }
      queue.start(() -> {});
      new CountDownLatch(1).await();
    }

    private static FetchOutcome fetch(Subject<?> subject, AtomicInteger made)
        throws InterruptedException {
      if (made.incrementAndGet() > FETCHES) {
        System.out.println(HANGING);
        new CountDownLatch(1).await();
      }
      System.out.println(FETCHED + SubjectName.format(subject));
      return ScriptedFetches.FETCHED;
    }
  }
}
