package dev.storescope.bench;

import dev.storescope.archive.Archive;
import dev.storescope.archive.cassandra.CassandraArchive;
import dev.storescope.bench.data.Generated;
import dev.storescope.bench.data.TrackedKeywords;
import dev.storescope.bench.load.Load;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.engines.EngineNotStartedException;
import dev.storescope.engines.LocalCassandra;
import dev.storescope.engines.LocalPostgres;
import dev.storescope.server.App;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.config.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The pages of the dashboard that read the most, asked one after the other: of a service with one
 * local Cassandra node and a PostgreSQL server, which share the machine with it, beside the
 * embedded service with the same history.
 */
final class PagesBench implements Benchmark {
  private static final int CASSANDRA_PORT = 29_140;
  private static final int POSTGRES_PORT = 29_145;
  private static final String KEYSPACE = "bench";
  private static final double MOST = 4;
  private static final String READS = "storescope_cassandra_requests_seconds_count{";
  private static final String APP_PATH =
      "/dashboard/apps/appstore/%s/%s".formatted(TrackedKeywords.APP, Generated.COUNTRY);
  private static final List<String> PAGES =
      List.of(
          "/dashboard",
          "/dashboard/changes",
          "/dashboard/keywords/appstore/us?q=keyword%20number%201",
          "/dashboard/charts?country=us",
          APP_PATH,
          APP_PATH + "/keywords",
          APP_PATH + "/workbench",
          APP_PATH + "/events",
          APP_PATH + "/charts",
          APP_PATH + "/ratings",
          APP_PATH + "/competitors");

  private final TrackedKeywords.Portfolio portfolio;
  private final int requests;

  /** The engines of a cluster on this machine. */
  private record Cluster(LocalCassandra cassandra, LocalPostgres postgres)
      implements TrackedKeywords.Engines {
    @Override
    public Map<Setting, String> settings() {
      return Map.of(
          Setting.CASSANDRA_NODES,
          String.join(" ", cassandra.contactPoints()),
          Setting.CASSANDRA_DATACENTER,
          LocalCassandra.DATACENTER,
          Setting.CASSANDRA_KEYSPACE,
          KEYSPACE,
          Setting.POSTGRES_URL,
          postgres.url("postgres"),
          Setting.POSTGRES_USER,
          LocalPostgres.USER);
    }

    @Override
    public void fill(Path folder, Consumer<Archive> history) {
      try (Archive archive = CassandraArchive.open(ClusterBench.settings(cassandra), App.CLOCK)) {
        history.accept(archive);
      }
    }
  }

  /**
   * @param requests of each page, after as many to warm up
   */
  PagesBench(TrackedKeywords.Portfolio portfolio, int requests) {
    this.portfolio = portfolio;
    this.requests = requests;
  }

  @Override
  public List<Line> run() throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        LocalCassandra cassandra =
            LocalCassandra.start(folder.path().resolve("nodes"), 1, CASSANDRA_PORT);
        LocalPostgres postgres =
            LocalPostgres.start(folder.path().resolve("postgresql"), POSTGRES_PORT);
        TrackedKeywords own = TrackedKeywords.start(portfolio, new Cluster(cassandra, postgres));
        TrackedKeywords embedded = TrackedKeywords.start(portfolio)) {
      List<Line> lines = new ArrayList<>();
      for (String page : PAGES) {
        lines.add(line(page, own, embedded));
      }
      return lines;
    } catch (EngineNotStartedException e) {
      return List.of(
          new Line(
              "pages of a cluster",
              "not measured: " + e.getMessage(),
              "",
              OptionalDouble.empty(),
              new Goal.None()));
    }
  }

  private Line line(String page, TrackedKeywords own, TrackedKeywords embedded) throws IOException {
    double[] first = millis(page, own);
    millis(page, embedded);
    long before = statements(own);
    double[] millis = millis(page, own);
    long statements = statements(own) - before;
    double[] others = millis(page, embedded);
    double median = millis[requests / 2];
    double other = others[requests / 2];
    return new Line(
        String.format(
            Locale.ROOT,
            "page %s of a cluster, %d apps, %,d keywords and %d days",
            page,
            portfolio.apps(),
            portfolio.keywords(),
            portfolio.days()),
        String.format(
            Locale.ROOT,
            "half within %.0f ms, %d statements; the first of all in %.0f ms",
            median,
            statements / requests,
            first[requests - 1]),
        String.format(Locale.ROOT, "embedded: %.0f ms", other),
        median / other,
        new Goal.AtMost(MOST));
  }

  private double[] millis(String page, TrackedKeywords tracked) throws IOException {
    return load(tracked, page).millis(requests);
  }

  private static Load load(TrackedKeywords tracked, String path) {
    return new Load(tracked.service().url(), List.of(tracked.request(path)), 1);
  }

  private static long statements(TrackedKeywords tracked) throws IOException {
    String metrics = new String(load(tracked, "/metrics").body(0), StandardCharsets.UTF_8);
    return metrics
        .lines()
        .filter(line -> line.startsWith(READS))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }
}
