package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.Archive;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that append to the same searches, chart and periods at the same time, one of which is
 * killed again and again. Their archive then answers as an embedded one, without a repair.
 */
@Tag("cassandra")
@Tag("nightly")
@Timeout(300)
class PackersIT {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final Instant PACKED_FROM = NOW.plus(RankLayout.UPGRADED_WITHIN);
  private static final int PER_ROUND = 10;
  private static final int KILLS = 12;
  private static final int MOST_ACKNOWLEDGED = 4;
  private static final Duration LONGEST_DELAY = Duration.ofMillis(80);
  private static final String RACED = "packers";
  private static final String UPGRADED = "upgraded_packers";
  private static final long SEED = 29;

  private final CountDownLatch never = new CountDownLatch(1);
  private final Random random = new Random(SEED);
  private final Set<Integer> acknowledged = new TreeSet<>();
  private final Deque<Integer> unacknowledged = new ArrayDeque<>();

  /** What was not acknowledged and is not appended again. */
  private final Set<Integer> abandoned = new TreeSet<>();

  private final Map<String, Integer> moments = new TreeMap<>();
  private int next;
  private int embedded;

  @TempDir private Path folder;

  /** What the clocks of the packers say. */
  private record Clocks(Instant steady, Instant killed) {}

  @Test
  void packersThatRaceAndAreKilledLoseNothingThatWasAcknowledged()
      throws IOException, InterruptedException {
    try (CqlSession session = SharedNode.createArchive(RACED);
        CassandraArchive archive = open(RACED, NOW)) {
      race(archive, session, new Clocks(NOW, NOW), KILLS);
      try (Packer packer = start(RACED, NOW)) {
        packer.awaitReady();
        // The next append of a search completes what is left of those that were interrupted.
        packer.request(RacedAppends.oneOfEachPeriod(next));
        packer.awaitAll();
      }
      assertSameAnswers(archive);
    }
    print();
  }

  @Test
  void packersBesideOnesOfTheEarlierVersionLoseNothingThroughTheUpgrade()
      throws IOException, InterruptedException {
    Duration apart = Duration.ofMinutes(10);
    Instant movable = PACKED_FROM.plus(Duration.ofHours(2));
    try (CqlSession session = createEarlier(UPGRADED)) {
      try (CassandraArchive archive = open(UPGRADED, NOW)) {
        // Until ranks are packed, both versions write the same; then their clocks may differ.
        race(archive, session, new Clocks(NOW, NOW), 3);
        race(archive, session, new Clocks(PACKED_FROM.plus(apart), PACKED_FROM.minus(apart)), 3);
        race(archive, session, new Clocks(PACKED_FROM.minus(apart), PACKED_FROM.plus(apart)), 3);
      }
      try (Packer one = start(UPGRADED, movable);
          Packer other = start(UPGRADED, movable);
          CassandraArchive archive = open(UPGRADED, movable)) {
        one.awaitReady();
        other.awaitReady();
        request(one, other);
        one.awaitAll();
        other.awaitAll();
        assertAcknowledgedIsAnswered(archive);
        await()
            .atMost(Duration.ofMinutes(3))
            .until(() -> session.execute("SELECT * FROM chart_ranks LIMIT 1").one() == null);
      }
      try (CassandraArchive archive = open(UPGRADED, movable)) {
        assertSameAnswers(archive);
      }
    }
    print();
  }

  /** An archive that begins as one that the earlier version filled. */
  private static CqlSession createEarlier(String keyspace) {
    CqlSession session = SharedNode.createArchive(keyspace);
    RankMigrationTest.forgetLayout(session);
    session.execute("INSERT INTO observation_buckets (subject, bucket) VALUES (0x02, 0)");
    open(keyspace, NOW).close();
    session.execute("DELETE FROM observation_buckets WHERE subject = 0x02");
    return session;
  }

  private void race(CassandraArchive archive, CqlSession session, Clocks clocks, int kills)
      throws IOException, InterruptedException {
    String keyspace = session.getKeyspace().orElseThrow().asInternal();
    try (Packer steady = start(keyspace, clocks.steady())) {
      steady.awaitReady();
      for (int kill = 0; kill < kills; kill++) {
        Packer killed = start(keyspace, clocks.killed());
        killed.awaitReady();
        request(steady, killed);
        killed.awaitAcknowledged(random.nextInt(MOST_ACKNOWLEDGED));
        never.await(random.nextLong(LONGEST_DELAY.toNanos()), TimeUnit.NANOSECONDS);
        unacknowledged.addAll(killed.kill());
        noteMoment(session);
        if (random.nextBoolean() && !unacknowledged.isEmpty()) {
          abandoned.add(unacknowledged.remove());
        }
        steady.awaitAll();
      }
      steady.request(unacknowledged);
      unacknowledged.clear();
      steady.awaitAll();
    }
    assertAcknowledgedIsAnswered(archive);
  }

  /** Requests appends of the same time of both, and of one what is left. */
  private void request(Packer one, Packer other) throws IOException {
    one.request(numbers(next));
    unacknowledged.addAll(numbers(next + 1));
    other.request(unacknowledged);
    unacknowledged.clear();
    next += 2 * PER_ROUND;
  }

  private static List<Integer> numbers(int first) {
    return IntStream.range(0, PER_ROUND).map(i -> first + 2 * i).boxed().toList();
  }

  /** Notes how far the append had come during which the packer was killed. */
  private void noteMoment(CqlSession session) {
    if (unacknowledged.isEmpty()) {
      return;
    }
    int stored = 0;
    int listed = 0;
    for (Observation<?> observation : RacedAppends.of(unacknowledged.element())) {
      Optional<Row> row = find(session, observation);
      stored += row.isPresent() ? 1 : 0;
      listed += row.isPresent() && row.get().getBoolean("listed") ? 1 : 0;
    }
    moments.merge("%d stored, %d marked".formatted(stored, listed), 1, Integer::sum);
  }

  private static Optional<Row> find(CqlSession session, Observation<?> observation) {
    EncodedObservation encoded = EncodedObservation.of(observation);
    return Optional.ofNullable(
        session
            .execute(
                SimpleStatement.newInstance(
                    "SELECT listed FROM observations"
                        + " WHERE subject = ? AND bucket = ? AND position = ?",
                    encoded.partition().key(),
                    encoded.partition().bucket(),
                    ByteBuffer.wrap(encoded.row().position())))
            .one());
  }

  private void assertAcknowledgedIsAnswered(CassandraArchive archive) {
    Map<String, List<?>> expected = embedded(observations(acknowledged));
    answers(archive)
        .forEach(
            (question, answer) ->
                assertThat(new HashSet<Object>(answer))
                    .as(question)
                    .containsAll(expected.get(question)));
  }

  private void assertSameAnswers(CassandraArchive archive) {
    List<Observation<?>> stored = new ArrayList<>(observations(acknowledged));
    observations(abandoned).stream()
        .filter(
            each ->
                archive
                    .list(each.subject(), each.observedAt(), each.observedAt(), 2)
                    .contains(each))
        .forEach(stored::add);
    assertThat(answers(archive)).isEqualTo(embedded(stored));
    assertThat(archive.verify().damages()).isEmpty();
  }

  private static List<Observation<?>> observations(Collection<Integer> numbers) {
    return numbers.stream().flatMap(number -> RacedAppends.of(number).stream()).toList();
  }

  private Map<String, List<?>> embedded(List<Observation<?>> observations) {
    try (RocksDbArchive archive = RocksDbArchive.open(folder.resolve("" + embedded++))) {
      archive.append(observations);
      return answers(archive);
    }
  }

  private static Map<String, List<?>> answers(Archive archive) {
    Map<String, List<?>> answers = new LinkedHashMap<>();
    Instant from = Instant.MIN;
    Instant to = Instant.MAX;
    int all = Integer.MAX_VALUE;
    answers.put("chart", archive.list(RacedAppends.CHART, from, to, all));
    for (Subject.Search search : RacedAppends.SEARCHES) {
      answers.put("search " + search, archive.list(search, from, to, all));
    }
    for (AppId app : RacedAppends.APPS) {
      for (Subject.Search search : RacedAppends.SEARCHES) {
        answers.put(
            "ranks of %s in %s".formatted(app, search),
            archive.listSearchRanks(app, search, from, to, all));
      }
      answers.put(
          "keyword ranks of " + app,
          archive.listKeywordRanks(app, RacedAppends.US, Device.IPHONE, from, to, all));
      answers.put(
          "chart ranks of " + app,
          archive.listChartRanks(app, RacedAppends.US, Device.IPHONE, from, to, all));
    }
    return answers;
  }

  private void print() {
    System.out.printf(
        "%d acknowledged, %d abandoned; killed with of 3 observations: %s%n",
        acknowledged.size(), abandoned.size(), moments);
  }

  private Packer start(String keyspace, Instant clock) throws IOException {
    return Packer.start(keyspace, clock, acknowledged);
  }

  private static CassandraArchive open(String keyspace, Instant clock) {
    return CassandraArchive.open(SharedNode.settings(keyspace), InstantSource.fixed(clock));
  }
}
