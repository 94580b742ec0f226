package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.credits.LedgerRow;
import dev.storescope.engines.LocalCassandra;
import dev.storescope.engines.ServiceProcess;
import dev.storescope.server.ClusterLoad.Phase;
import dev.storescope.server.ClusterLoad.Told;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A cluster whose parts fail one after the other while people ask it. Each fault takes some
 * seconds, or as long as the system property {@code storescope.fault} says: {@code PT30S}.
 */
class FaultyClusterIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration FAULT =
      Duration.parse(System.getProperty("storescope.fault", "PT4S"));
  private static final int PEOPLE = 6;
  private static final long SEED = 11;
  private static final long PAUSE_MILLIS = 200;
  private static final long RECOVERED_WITHIN_SECONDS = 120;
  private static final int MOST_ASKED_AGAIN = 200;

  private final CountDownLatch never = new CountDownLatch(1);
  private final List<String> table = new ArrayList<>();

  @TempDir private Path folder;

  /** A part fails, and is mended. */
  private record Fault(String name, Runnable begin, Runnable mend) {}

  @Test
  void nothingIsLostOrDoubledAndTheInterfaceGoesOnWhateverFails() throws Exception {
    try (ClusterUnderTest cluster = new ClusterUnderTest(folder);
        ClusterLoad load = new ClusterLoad(cluster, people(cluster))) {
      suffer(cluster, load, new Fault("none, while all of it starts", () -> {}, () -> {}));
      suffer(cluster, load, new Fault("none", () -> {}, () -> {}));
      for (Fault fault : faults(cluster)) {
        suffer(cluster, load, fault);
      }
      load.end();
      print(load);
      assertThat(load.surprises()).isEmpty();
      assertChargedOnce(cluster, load.charged());
      assertToldAgain(cluster, load);
    }
  }

  private static List<ClusterQuestions> people(ClusterUnderTest cluster) {
    return IntStream.range(0, PEOPLE)
        .mapToObj(
            person ->
                new ClusterQuestions(
                    cluster.world(), new Random(SEED + person), InstantSource.system()))
        .toList();
  }

  private static List<Fault> faults(ClusterUnderTest cluster) {
    LocalCassandra.Node killed = cluster.cassandra.nodes().get(2);
    LocalCassandra.Node paused = cluster.cassandra.nodes().get(1);
    LocalCassandra.Node parted = cluster.cassandra.nodes().get(0);
    ServiceProcess node = cluster.nodes.get(1);
    return List.of(
        new Fault("one of three Cassandra nodes killed", killed::kill, killed::start),
        new Fault("one of three Cassandra nodes paused", paused::pause, paused::resume),
        new Fault(
            "one of three Cassandra nodes cut off from the service",
            () -> parted.link().orElseThrow().cut(),
            () -> parted.link().orElseThrow().mend()),
        new Fault("PostgreSQL killed", cluster.postgres::kill, cluster.postgres::restart),
        new Fault("one of two service nodes killed", node::kill, node::restart));
  }

  private void suffer(ClusterUnderTest cluster, ClusterLoad load, Fault fault)
      throws InterruptedException {
    load.beginPhase();
    fault.begin().run();
    never.await(FAULT.toMillis(), TimeUnit.MILLISECONDS);
    fault.mend().run();
    double seconds = secondsUntilReady(cluster, load);
    Phase phase = load.endPhase();
    tell(
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

  private void tell(String line) {
    table.add(line);
    System.out.println(line);
  }

  private double secondsUntilReady(ClusterUnderTest cluster, ClusterLoad load)
      throws InterruptedException {
    long mended = System.nanoTime();
    long patience = mended + TimeUnit.SECONDS.toNanos(RECOVERED_WITHIN_SECONDS);
    while (!(areReady(cluster, load) && load.isAnsweredSince(mended))
        && System.nanoTime() < patience) {
      never.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }
    return (System.nanoTime() - mended) / 1e9;
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

  private static void assertChargedOnce(ClusterUnderTest cluster, Map<String, Long> told) {
    try (App.Office office = cluster.openOffice()) {
      Account ann = office.accounts().find(new Username("ann")).orElseThrow();
      List<LedgerRow> rows =
          office.creditLedger().list(ann.id(), Instant.EPOCH, Instant.MAX, Integer.MAX_VALUE);
      Map<String, Long> kept = new HashMap<>();
      for (LedgerRow row : rows) {
        row.requestId().ifPresent(id -> assertThat(kept.put(id, -row.credits())).as(id).isNull());
      }
      assertThat(kept).containsAllEntriesOf(told);
      assertThat(office.creditLedger().balance(ann.id(), 0))
          .isEqualTo(rows.stream().mapToLong(LedgerRow::credits).sum());
      System.out.printf("%d charges told, %d in the ledger, each once%n", told.size(), kept.size());
    }
  }

  private void assertToldAgain(ClusterUnderTest cluster, ClusterLoad load) throws IOException {
    List<Told> all = List.copyOf(load.told());
    int step = Math.max(1, all.size() / MOST_ASKED_AGAIN);
    int asked = 0;
    int same = 0;
    for (int i = 0; i < all.size(); i += step) {
      Told told = all.get(i);
      JsonNode data = JSON.readTree(told.body()).get("data");
      String then = data.get("timestamp").asString();
      String url = cluster.nodes.get(i % 2).url() + told.path() + "&timestamp=" + then;
      JsonNode again = JSON.readTree(load.get(url).body()).path("data");
      String when = again.path("timestamp").asString("");
      // What is younger than five minutes is now, for which there may be something newer.
      assertThat(when).as(url).isGreaterThanOrEqualTo(then);
      if (when.equals(then)) {
        assertThat(again).as(url).isEqualTo(data);
        same++;
      }
      asked++;
    }
    assertThat(same).isGreaterThan(asked / 2);
    System.out.printf(
        "%d of %d answers asked for again: %d the same, the rest newer%n", asked, all.size(), same);
  }

  private void print(ClusterLoad load) {
    System.out.println(
        "| fault | requests | answers by status | longest time without a 200, s | ready again, s |");
    table.forEach(System.out::println);
    load.surprises().forEach(System.out::println);
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
                    .append(status == ClusterLoad.NOTHING ? "no answer" : status));
    return words.toString();
  }
}
