package dev.storescope.bench;

import dev.storescope.bench.data.Generated;
import dev.storescope.bench.report.Line;
import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.archive.cassandra.CassandraArchive;
import dev.storescope.archive.cassandra.CassandraSettings;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.engines.EngineNotStartedException;
import dev.storescope.engines.LocalCassandra;
import dev.storescope.rankings.AppKeywordRanking;
import dev.storescope.server.App;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.store.AppId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Answers of app-keyword-ranking from the archive on three local Cassandra nodes, 30 days of 100
 * apps each, compared with the driver that reads the same rows. Nodes and clients share the
 * machine.
 */
final class ClusterBench implements Benchmark {
  private static final String KEYSPACE = "bench";
  private static final int NODES = 3;
  private static final int PORT = 29_140;
  private static final int CLIENTS = 16;
  private static final int ROUNDS = 3;
  private static final int DAYS = 40;
  private static final int RANKS = 100;
  private static final Duration HISTORY = Duration.ofDays(30);
  private static final Instant AT = Generated.FIRST_DAY.plus(DAYS - 1, ChronoUnit.DAYS);

  private final int keywords;
  private final Duration time;

  /**
   * @param time of each measurement
   */
  ClusterBench(int keywords, Duration time) {
    this.keywords = keywords;
    this.time = time;
  }

  @Override
  public List<Line> run() throws InterruptedException, ExecutionException {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        LocalCassandra cluster = LocalCassandra.start(folder.path(), NODES, PORT);
        CassandraArchive archive = CassandraArchive.open(settings(cluster), App.CLOCK);
        CqlSession session = CassandraRows.connect(cluster, KEYSPACE)) {
      for (int keyword = 0; keyword < keywords; keyword++) {
        archive.append(Generated.days(keyword, DAYS, RANKS));
      }
      CassandraRows rows = CassandraRows.of(session, keywords, AT.minus(HISTORY), AT);
      List<AppId> apps = IntStream.range(0, keywords).mapToObj(ClusterBench::rankedApp).toList();
      return List.of(compare(i -> answer(archive, apps.get(i), i), rows::read));
    } catch (EngineNotStartedException e) {
      return List.of(line("not measured: " + e.getMessage(), "", OptionalDouble.empty()));
    }
  }

  private static CassandraSettings settings(LocalCassandra cluster) {
    return new CassandraSettings(
        cluster.contactPoints(),
        LocalCassandra.DATACENTER,
        KEYSPACE,
        Optional.of(
            String.format(
                Locale.ROOT, "{'class': 'SimpleStrategy', 'replication_factor': %d}", NODES)),
        CassandraSettings.Consistency.LOCAL_QUORUM,
        Optional.empty(),
        Optional.empty(),
        CassandraSettings.DEFAULT_REQUEST_TIMEOUT);
  }

  private static AppId rankedApp(int keyword) {
    return Generated.days(keyword, 1, RANKS).getFirst().facts().apps().get(RANKS / 10);
  }

  private static void answer(Archive archive, AppId app, int keyword) {
    Evidence evidence = new Evidence(archive, new Moment(AT, false), Freshness.DEFAULT, _ -> false);
    AppKeywordRanking.Query query =
        new AppKeywordRanking.Query(
            app, Generated.COUNTRY, List.of(Generated.search(keyword).keyword()), false);
    if (!(new AppKeywordRanking().answer(query, evidence) instanceof Answer.Ready)) {
      throw new IllegalStateException("no answer for keyword " + keyword);
    }
  }

  private Line compare(IntConsumer answer, IntConsumer bare)
      throws InterruptedException, ExecutionException {
    perSecond(answer);
    perSecond(bare);
    double own = 0;
    double driver = 0;
    for (int round = 0; round < ROUNDS; round++) {
      own += perSecond(answer) / ROUNDS;
      driver += perSecond(bare) / ROUNDS;
    }
    return line(
        String.format(Locale.ROOT, "%,.0f answers a second", own),
        String.format(Locale.ROOT, "the driver reading the same rows: %,.0f a second", driver),
        OptionalDouble.of(own / driver));
  }

  private static Line line(String measured, String baseline, OptionalDouble ratio) {
    return new Line(
        String.format(
            Locale.ROOT,
            "app-keyword-ranking from %d local Cassandra nodes, %d clients",
            NODES,
            CLIENTS),
        measured,
        baseline,
        ratio,
        ratio.isPresent() ? new Goal.AtLeast(0.5) : new Goal.None());
  }

  private double perSecond(IntConsumer question) throws InterruptedException, ExecutionException {
    long begin = System.nanoTime();
    long end = begin + time.toNanos();
    List<Future<Long>> counts = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int client = 0; client < CLIENTS; client++) {
        int first = client * keywords / CLIENTS;
        counts.add(threads.submit(() -> askUntil(end, question, first)));
      }
    }
    long answers = 0;
    for (Future<Long> count : counts) {
      answers += count.get();
    }
    return answers * 1e9 / (System.nanoTime() - begin);
  }

  private long askUntil(long end, IntConsumer question, int first) {
    long answers = 0;
    for (; System.nanoTime() < end; answers++) {
      question.accept((int) ((first + answers) % keywords));
    }
    return answers;
  }
}
