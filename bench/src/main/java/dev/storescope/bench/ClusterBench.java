package dev.storescope.bench;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.archive.cassandra.CassandraArchive;
import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.bench.data.Generated;
import dev.storescope.bench.load.BenchFiles;
import dev.storescope.bench.load.Workers;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.bench.report.Sizes;
import dev.storescope.engines.EngineNotStartedException;
import dev.storescope.engines.LocalCassandra;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.rankings.AppKeywordRanking;
import dev.storescope.server.App;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.store.AppId;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * An archive on one local Cassandra node, which shares the machine with its clients: appends, of
 * one observation each, beside the embedded archive; bytes on disk; and answers of
 * app-keyword-ranking beside the driver that reads the observations.
 */
final class ClusterBench implements Benchmark {
  private static final String KEYSPACE = "bench";
  private static final int PORT = 29_140;
  private static final int CLIENTS = 16;
  private static final int DAYS = 128;

  /** The first day of a bucket of every table. */
  private static final int FIRST_DAY = 26;

  private static final int DAYS_AT_A_TIME = 8;
  private static final int RANKS = 100;
  private static final double MOST_BYTES = 4;
  private static final Duration HISTORY = Duration.ofDays(30);

  /** Every keyword was observed on the day before it. */
  private static final Instant AT =
      Generated.FIRST_DAY.plus(FIRST_DAY + DAYS - 1, ChronoUnit.DAYS).plus(1, ChronoUnit.HOURS);

  private final int keywords;
  private final Sizes sizes;

  ClusterBench(int keywords, Sizes sizes) {
    this.keywords = keywords;
    this.sizes = sizes;
  }

  @Override
  public List<Line> run() throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        LocalCassandra cluster = LocalCassandra.start(folder.path().resolve("nodes"), 1, PORT);
        CassandraArchive archive = CassandraArchive.open(settings(cluster), App.CLOCK);
        CqlSession session = CassandraRows.connect(cluster, KEYSPACE)) {
      Line appends = appends(archive, folder.path().resolve("embedded"));
      LocalCassandra.Node node = cluster.nodes().getFirst();
      node.nodetool("flush", KEYSPACE);
      node.nodetool("compact", KEYSPACE);
      CassandraRows rows = CassandraRows.of(session, keywords, AT.minus(HISTORY), AT);
      return List.of(appends, bytes(node), answers(archive, rows));
    } catch (EngineNotStartedException e) {
      return List.of(
          new Line(
              "an archive on Cassandra",
              "not measured: " + e.getMessage(),
              "",
              OptionalDouble.empty(),
              new Goal.None()));
    }
  }

  static CassandraSettings settings(LocalCassandra cluster) {
    return new CassandraSettings(
        cluster.contactPoints(),
        LocalCassandra.DATACENTER,
        KEYSPACE,
        Optional.of("{'class': 'SimpleStrategy', 'replication_factor': 1}"),
        CassandraSettings.Consistency.LOCAL_QUORUM,
        Optional.empty(),
        Optional.empty(),
        CassandraSettings.DEFAULT_REQUEST_TIMEOUT);
  }

  /** Some days to one, then to the other. */
  private Line appends(Archive archive, Path folder) throws Exception {
    List<List<Observation<SearchRanking>>> series =
        IntStream.range(0, keywords)
            .mapToObj(keyword -> Generated.days(keyword, FIRST_DAY + DAYS, RANKS))
            .toList();
    double own = 0;
    double other = 0;
    try (RocksDbArchive embedded = RocksDbArchive.open(folder)) {
      for (int day = FIRST_DAY; day < FIRST_DAY + DAYS; day += DAYS_AT_A_TIME) {
        int last = day + DAYS_AT_A_TIME;
        own += seconds(archive, series, day, last);
        other += seconds(embedded, series, day, last);
      }
    }
    int count = keywords * DAYS;
    return new Line(
        String.format(
            Locale.ROOT,
            "appending searches of %d apps to one local Cassandra node, %d days, %d clients",
            RANKS,
            DAYS,
            CLIENTS),
        String.format(Locale.ROOT, "%,.0f a second", count / own),
        String.format(Locale.ROOT, "embedded: %,.0f", count / other),
        other / own,
        new Goal.AtLeast(0.15));
  }

  private static double seconds(
      Archive archive, List<List<Observation<SearchRanking>>> series, int first, int end)
      throws Exception {
    long begin = System.nanoTime();
    for (int day = first; day < end; day++) {
      int today = day;
      List<Future<?>> appends = new ArrayList<>();
      try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
        for (List<Observation<SearchRanking>> days : series) {
          appends.add(clients.submit(() -> archive.append(List.of(days.get(today)))));
        }
      }
      for (Future<?> append : appends) {
        append.get();
      }
    }
    return (System.nanoTime() - begin) / 1e9;
  }

  private Line bytes(LocalCassandra.Node node) throws IOException {
    double ofPosition = ofPosition(bytesOf(node, ""));
    return new Line(
        "bytes of a ranked position on Cassandra, indexes included",
        String.format(Locale.ROOT, "%.2f", ofPosition),
        byTable(node),
        OptionalDouble.empty(),
        new Goal.Figure(
            String.format(Locale.ROOT, "at most %.0f", MOST_BYTES), ofPosition <= MOST_BYTES));
  }

  private String byTable(LocalCassandra.Node node) throws IOException {
    StringJoiner tables = new StringJoiner(", ");
    for (String table : List.of("observations", "packed_ranks", "app_keywords")) {
      tables.add(
          String.format(Locale.ROOT, "%s: %.2f", table, ofPosition(bytesOf(node, table + "-"))));
    }
    return tables.toString();
  }

  private double ofPosition(long bytes) {
    return (double) bytes / ((long) keywords * DAYS * RANKS);
  }

  /** The bytes of the tables whose folders begin so. */
  private static long bytesOf(LocalCassandra.Node node, String table) throws IOException {
    long bytes = 0;
    try (DirectoryStream<Path> tables =
        Files.newDirectoryStream(node.folder().resolve("data/" + KEYSPACE), table + "*")) {
      for (Path folder : tables) {
        bytes += BenchFiles.bytes(folder, ".db");
      }
    }
    return bytes;
  }

  private Line answers(Archive archive, CassandraRows rows) throws Exception {
    List<AppId> apps = IntStream.range(0, keywords).mapToObj(ClusterBench::rankedApp).toList();
    Rounds.Medians rates =
        new Rounds(sizes)
            .compare(
                () -> perSecond(keyword -> answer(archive, apps.get(keyword), keyword)),
                () -> perSecond(rows::read));
    return new Line(
        String.format(
            Locale.ROOT, "app-keyword-ranking from one Cassandra node, %d clients", CLIENTS),
        String.format(Locale.ROOT, "%,.0f answers a second", rates.measured()),
        String.format(
            Locale.ROOT, "the driver reading the observations: %,.0f a second", rates.baseline()),
        rates.ratio(),
        new Goal.AtLeast(2));
  }

  private double perSecond(Workers.Work work) throws Exception {
    return Workers.perSecond(CLIENTS, keywords, sizes.round(), () -> work);
  }

  private static AppId rankedApp(int keyword) {
    return Generated.days(keyword, FIRST_DAY + 1, RANKS).getLast().facts().apps().get(RANKS / 10);
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
}
