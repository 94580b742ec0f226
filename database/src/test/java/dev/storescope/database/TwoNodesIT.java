package dev.storescope.database;

import static dev.storescope.database.fetching.TestFetches.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.database.fetching.TestFetches;
import dev.storescope.database.job.PollTimes;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchSchedule.Counts;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.testkit.JavaProcess;
import dev.storescope.testkit.ScriptedFetches;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two nodes fetch with one PostgreSQL database. */
@Timeout(300)
class TwoNodesIT {
  private static final int JOBS = Integer.getInteger("storescope.jobs", 1000);
  private static final String HEARTBEAT = System.getProperty("storescope.heartbeat", "PT0.5S");
  private static final String ALL = Integer.toString(Integer.MAX_VALUE);

  /** Of nodes that stay alive, also on a machine that is busy for seconds. */
  private static final String LONG = "PT60S";

  private final DatabaseLocation location = TestPostgres.newDatabase();
  @AutoClose private final SqlDatabase database = location.open(InstantSource.system());
  private final FetchLog log = new FetchLog();

  @Test
  void everyFetchIsMadeOnceByOneOfTheNodes() throws IOException, InterruptedException {
    List<String> names = request(JOBS);
    JavaProcess one = node(LONG, ALL);
    JavaProcess other = node(LONG, ALL);
    long start = System.nanoTime();
    Thread ofOne = Thread.ofPlatform().daemon().start(() -> log.follow("one", one));
    Thread ofOther = Thread.ofPlatform().daemon().start(() -> log.follow("other", other));
    log.awaitEnded(Set.copyOf(names));
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    assertThat(List.of(one.end(), other.end())).containsOnly(0);
    ofOne.join();
    ofOther.join();
    assertThat(log.ended("one")).isNotEmpty();
    assertThat(log.ended("other")).isNotEmpty();
    assertThat(log.ended()).containsExactlyInAnyOrderElementsOf(names);
    assertThat(log.begun()).containsExactlyInAnyOrderElementsOf(names);
    assertThat(database.fetchSchedule().count()).isEqualTo(new Counts(0, 0, 0, 0));
    System.out.printf(
        "%d jobs in %d ms, %d by one node%n", JOBS, took.toMillis(), log.ended("one").size());
  }

  @Test
  void theFetchesOfANodeThatIsKilledAreTakenOver() throws IOException, InterruptedException {
    List<String> names = request(200);
    JavaProcess dying = node(HEARTBEAT, "20");
    Thread ofDying = Thread.ofPlatform().daemon().start(() -> log.follow("dying", dying));
    log.awaitBegun(20 + TestFetches.NO_REFRESH.workers());
    JavaProcess other = node(HEARTBEAT, ALL);
    Thread ofOther = Thread.ofPlatform().daemon().start(() -> log.follow("other", other));
    dying.kill();
    long killed = System.nanoTime();
    ofDying.join();
    log.awaitEnded(Set.copyOf(names));
    Duration took = Duration.ofNanos(System.nanoTime() - killed);
    assertThat(other.end()).isZero();
    ofOther.join();
    Set<String> again = log.begunTwice();
    assertThat(again).isNotEmpty().isSubsetOf(log.begun("dying"));
    assertThat(log.begunAgainBefore(killed)).isEmpty();
    assertThat(database.fetchSchedule().count()).isEqualTo(new Counts(0, 0, 0, 0));
    System.out.printf(
        "%d jobs of the killed node taken over within %d ms (heartbeat %s)%n",
        again.size(), took.toMillis(), HEARTBEAT);
  }

  private JavaProcess node(String heartbeat, String fetches) throws IOException {
    return JavaProcess.start(NodeProcess.class, location.argument(), heartbeat, fetches);
  }

  private List<String> request(int jobs) {
    SqlFetchQueue queue =
        database.fetchQueue((_, _) -> ScriptedFetches.FETCHED, TestFetches.NO_REFRESH);
    List<Subject<?>> subjects =
        IntStream.range(0, jobs).<Subject<?>>mapToObj(i -> search("keyword " + i)).toList();
    subjects.forEach(subject -> queue.request(subject, new AccountId(1)));
    return subjects.stream().map(SubjectName::format).toList();
  }

  /** The output of the nodes. */
  private static final class FetchLog {
    private record Fetch(String node, String what, long at, String name) {}

    private final List<Fetch> fetches = new ArrayList<>();
    private final Set<String> endedNames = new HashSet<>();

    /** Records the output of a node until it ends; a line may be truncated. */
    void follow(String node, JavaProcess process) {
      try {
        for (List<String> line = process.read(1); !line.isEmpty(); line = process.read(1)) {
          String[] words = line.getFirst().split(" ", 3);
          if (words.length == 3) {
            note(new Fetch(node, words[0], Long.parseLong(words[1]), words[2]));
          }
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    private synchronized void note(Fetch fetch) {
      fetches.add(fetch);
      if (fetch.what().equals(NodeProcess.ENDED)) {
        endedNames.add(fetch.name());
      }
      notifyAll();
    }

    synchronized void awaitEnded(Set<String> names) throws InterruptedException {
      while (endedNames.size() < names.size() || !endedNames.containsAll(names)) {
        wait();
      }
    }

    synchronized void awaitBegun(int number) throws InterruptedException {
      while (begun().size() < number) {
        wait();
      }
    }

    List<String> ended() {
      return names(NodeProcess.ENDED, "");
    }

    List<String> ended(String node) {
      return names(NodeProcess.ENDED, node);
    }

    List<String> begun() {
      return names(NodeProcess.BEGAN, "");
    }

    List<String> begun(String node) {
      return names(NodeProcess.BEGAN, node);
    }

    private synchronized List<String> names(String what, String node) {
      return fetches.stream()
          .filter(fetch -> fetch.what().equals(what) && fetch.node().startsWith(node))
          .map(Fetch::name)
          .toList();
    }

    Set<String> begunTwice() {
      Map<String, Integer> times = new HashMap<>();
      begun().forEach(name -> times.merge(name, 1, Integer::sum));
      times.values().removeIf(number -> number < 2);
      return times.keySet();
    }

    /** The fetches that were begun a second time before an instant. */
    synchronized List<String> begunAgainBefore(long at) {
      Set<String> begun = new HashSet<>();
      return fetches.stream()
          .filter(fetch -> fetch.what().equals(NodeProcess.BEGAN) && fetch.at() < at)
          .sorted(Comparator.comparingLong(Fetch::at))
          .map(Fetch::name)
          .filter(name -> !begun.add(name))
          .toList();
    }
  }

  /**
   * A node that fetches until its input closes; it prints when it begins and ends each fetch, by
   * the clock that all processes of a machine share.
   */
  static final class NodeProcess {
    static final String BEGAN = "began";
    static final String ENDED = "ended";

    private final AtomicInteger remaining;
    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private NodeProcess(int fetches) {
      this.remaining = new AtomicInteger(fetches);
    }

    /**
     * Fetches.
     *
     * @param args the database, the interval of heartbeats, and after how many fetches all others
     *     hang
     */
    public static void main(String[] args) throws IOException {
      NodeProcess node = new NodeProcess(Integer.parseInt(args[2]));
      try (SqlDatabase database = DatabaseLocation.of(args[0]).open(InstantSource.system());
          SqlFetchQueue queue =
              database.fetchQueue(
                  (subject, _) -> node.fetch(subject),
                  TestFetches.NO_REFRESH,
                  new PollTimes(SqlFetchQueue.DEFAULT_TIMES.polling(), Duration.parse(args[1])))) {
        queue.start(() -> {});
        while (System.in.read() >= 0) {
          // Runs until the input ends.
        }
      }
    }

    private FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
      print(BEGAN, subject);
      if (remaining.decrementAndGet() < 0) {
        new CountDownLatch(1).await();
      }
      print(ENDED, subject);
      return ScriptedFetches.FETCHED;
    }

    private void print(String what, Subject<?> subject) {
      out.println(what + " " + System.nanoTime() + " " + SubjectName.format(subject));
    }
  }
}
