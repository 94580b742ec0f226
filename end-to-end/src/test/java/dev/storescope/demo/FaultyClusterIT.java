package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.demo.ClusterLoad.Phase;
import dev.storescope.demo.ClusterLoad.RecordedAnswer;
import dev.storescope.engines.LocalCassandra;
import dev.storescope.engines.ServiceProcess;
import dev.storescope.server.App;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A cluster under load whose parts fail one after the other. Each fault lasts some seconds, or as
 * long as the system property {@code storescope.fault} says, such as {@code PT30S}.
 */
@Tag("nightly")
@ResourceLock(SharedCassandra.LOCK)
class FaultyClusterIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration FAULT =
      Duration.parse(System.getProperty("storescope.fault", "PT2S"));
  private static final int CLIENTS = 6;
  private static final long SEED = 11;
  private static final long PAUSE_MILLIS = 200;
  private static final long RECOVERED_WITHIN_SECONDS = 600;
  private static final int MOST_REPEATED = 200;

  private final CountDownLatch never = new CountDownLatch(1);
  private final List<String> table = new ArrayList<>();

  @TempDir private Path folder;

  /** A failure of a part, and its end. */
  private record Fault(String name, Runnable begin, Runnable end) {}

  @Test
  void noFaultLosesOrRepeatsAChargeOrStopsTheAnswers() throws Exception {
    try (ClusterUnderTest cluster = new ClusterUnderTest(folder);
        ClusterLoad load = new ClusterLoad(cluster, queries(cluster))) {
      runFault(cluster, load, new Fault("none, while all of it starts", () -> {}, () -> {}));
      runFault(cluster, load, new Fault("none", () -> {}, () -> {}));
      for (Fault fault : faults(cluster)) {
        runFault(cluster, load, fault);
      }
      load.end();
      print(load);
      assertThat(load.unexpected()).isEmpty();
      assertChargedOnce(cluster, load.charged());
      assertRepeatable(cluster, load);
    }
  }

  private static List<ClusterQueries> queries(ClusterUnderTest cluster) {
    return IntStream.range(0, CLIENTS)
        .mapToObj(
            client ->
                new ClusterQueries(
                    cluster.world(), new Random(SEED + client), InstantSource.system()))
        .toList();
  }

  private static List<Fault> faults(ClusterUnderTest cluster) {
    LocalCassandra.Node killed = cluster.cassandra.nodes().get(2);
    LocalCassandra.Node paused = cluster.cassandra.nodes().get(1);
    LocalCassandra.Node cutOff = cluster.cassandra.nodes().get(0);
    ServiceProcess node = cluster.nodes.get(1);
    return List.of(
        new Fault("one of three Cassandra nodes killed", killed::kill, killed::start),
        new Fault("one of three Cassandra nodes paused", paused::pause, paused::resume),
        new Fault(
            "one of three Cassandra nodes cut off from the service",
            () -> cutOff.proxy().orElseThrow().cut(),
            () -> cutOff.proxy().orElseThrow().restore()),
        new Fault("PostgreSQL killed", cluster.postgres::kill, cluster.postgres::restart),
        new Fault("one of two service nodes killed", node::kill, node::restart));
  }

  private void runFault(ClusterUnderTest cluster, ClusterLoad load, Fault fault)
      throws InterruptedException {
    load.beginPhase();
    fault.begin().run();
    never.await(FAULT.toMillis(), TimeUnit.MILLISECONDS);
    fault.end().run();
    double seconds = secondsUntilReady(cluster, load);
    Phase phase = load.endPhase();
    addRow(
        "| %s | %d | %s | %.1f | %.1f |"
            .formatted(
                fault.name(),
                phase.answers(),
                words(phase.statuses),
                phase.longestGapSeconds(),
                seconds));
    assertThat(phase.statuses).as(fault.name()).containsKey(200);
    assertThat(seconds).as(fault.name()).isLessThan(RECOVERED_WITHIN_SECONDS);
  }

  private void addRow(String line) {
    table.add(line);
    System.out.println(line);
  }

  private double secondsUntilReady(ClusterUnderTest cluster, ClusterLoad load)
      throws InterruptedException {
    long ended = System.nanoTime();
    long deadline = ended + TimeUnit.SECONDS.toNanos(RECOVERED_WITHIN_SECONDS);
    while (!(areReady(cluster, load) && load.isAnsweredSince(ended))
        && System.nanoTime() < deadline) {
      never.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }
    return (System.nanoTime() - ended) / 1e9;
  }

  private static boolean areReady(ClusterUnderTest cluster, ClusterLoad load) {
    try {
      for (ServiceProcess node : cluster.nodes) {
        if (load.get(node.url() + "/health/ready").statusCode() != 200) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void assertChargedOnce(ClusterUnderTest cluster, Map<String, Long> charged) {
    try (App.Database database = cluster.openDatabase()) {
      Account ann = database.ports().accounts().find(new Username("ann")).orElseThrow();
      List<LedgerEntry> rows =
          database
              .ports()
              .creditLedger()
              .list(ann.id(), Instant.EPOCH, Instant.MAX, Integer.MAX_VALUE);
      Map<String, Long> entries = new HashMap<>();
      for (LedgerEntry row : rows) {
        row.requestId()
            .ifPresent(id -> assertThat(entries.put(id, -row.credits())).as(id).isNull());
      }
      assertThat(entries).containsAllEntriesOf(charged);
      assertThat(database.ports().creditLedger().balance(ann.id(), 0))
          .isEqualTo(rows.stream().mapToLong(LedgerEntry::credits).sum());
      System.out.printf(
          "%d charges in responses, %d in the ledger, each once%n", charged.size(), entries.size());
    }
  }

  private void assertRepeatable(ClusterUnderTest cluster, ClusterLoad load) throws IOException {
    List<RecordedAnswer> all = List.copyOf(load.recorded());
    int step = Math.max(1, all.size() / MOST_REPEATED);
    int repeated = 0;
    int same = 0;
    for (int i = 0; i < all.size(); i += step) {
      RecordedAnswer recorded = all.get(i);
      JsonNode data = JSON.readTree(recorded.body()).get("data");
      String then = data.get("timestamp").asString();
      String url = cluster.nodes.get(i % 2).url() + recorded.path() + "&timestamp=" + then;
      JsonNode repeat = JSON.readTree(load.get(url).body()).path("data");
      String when = repeat.path("timestamp").asString("");
      // A timestamp of the last five minutes means now, which may have newer observations.
      assertThat(when).as(url).isGreaterThanOrEqualTo(then);
      if (when.equals(then)) {
        assertThat(repeat).as(url).isEqualTo(data);
        same++;
      }
      repeated++;
    }
    assertThat(same).isGreaterThan(repeated / 2);
    System.out.printf(
        "%d of %d answers repeated: %d the same, the rest newer%n", repeated, all.size(), same);
  }

  private void print(ClusterLoad load) {
    System.out.println(
        "| fault | requests | answers by status | longest time without a 200, s | ready again, s |");
    table.forEach(System.out::println);
    load.unexpected().forEach(System.out::println);
  }

  private static String words(Map<Integer, Integer> statuses) {
    StringBuilder words = new StringBuilder();
    new TreeMap<>(statuses)
        .forEach(
            (status, count) ->
                words
                    .append(words.isEmpty() ? "" : ", ")
                    .append(count)
                    .append(" × ")
                    .append(status == ClusterLoad.NO_RESPONSE ? "no answer" : status));
    return words.toString();
  }
}
