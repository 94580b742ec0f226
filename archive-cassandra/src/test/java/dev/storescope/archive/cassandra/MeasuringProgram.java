package dev.storescope.archive.cassandra;

import dev.storescope.engines.LocalCassandra;
import dev.storescope.engines.LocalCassandra.Node;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measures the disk usage of daily searches on one node, and the rates of appends and reads; for
 * docs/decisions/0010 and docs/scale.md. Arguments: a new folder, searches, days, apps per search;
 * with one app per search it is the same in all, which shows how large its partitions get.
 */
final class MeasuringProgram {
  private static final Instant START = Instant.parse("2026-06-01T12:00:00Z");
  private static final Country US = new Country("us");
  private static final int PORT = 29_080;
  private static final int WRITERS = 8;
  private static final int READERS = 8;
  private static final int READS_EACH = 500;

  /** Each app ranks in one or two of the searches. */
  private static final int APPS_PER_100_RANKS = 125;

  private static final double ENTER_DAILY = 0.02;
  private static final double MOVE_DAILY = 0.08;

  private final Random random = new Random(10);

  /** The days go by while their observations are appended. */
  private final AtomicReference<Instant> now = new AtomicReference<>(START);

  private final int searches;
  private final int days;
  private final int apps;

  private MeasuringProgram(int searches, int days, int apps) {
    this.searches = searches;
    this.days = days;
    this.apps = apps;
  }

  static void main(String[] arguments) throws ExecutionException, InterruptedException {
    Path folder = Path.of(arguments[0]);
    MeasuringProgram program =
        new MeasuringProgram(
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]));
    try (LocalCassandra cluster = LocalCassandra.start(folder, 1, PORT);
        CassandraArchive archive = program.open(cluster)) {
      program.run(archive, cluster.nodes().getFirst(), System.out);
    }
  }

  private void run(CassandraArchive archive, Node node, PrintStream out)
      throws ExecutionException, InterruptedException {
    List<List<AppId>> rankings = new ArrayList<>();
    for (int search = 0; search < searches; search++) {
      rankings.add(firstDay());
    }
    long nanos = 0;
    for (int day = 0; day < days; day++) {
      List<Observation<?>> observations = new ArrayList<>();
      for (int search = 0; search < searches; search++) {
        observations.add(observation(search, day, rankings.get(search)));
        drift(rankings.get(search));
      }
      now.set(START.plus(Duration.ofDays(day)).plus(Duration.ofHours(1)));
      long start = System.nanoTime();
      append(archive, observations);
      nanos += System.nanoTime() - start;
    }
    int total = searches * days;
    out.printf("appends: %.1f a second%n", total * 1e9 / nanos);
    node.nodetool("flush", "measured");
    node.nodetool("compact", "measured");
    for (String table :
        List.of(
            "observations",
            "observation_buckets",
            "packed_ranks",
            "app_keywords",
            "index_buckets")) {
      out.printf("%s: %.1f bytes%n", table, (double) size(node, table) / total);
    }
    measureReads(archive, rankings, out);
    out.println(
        node.nodetool(
            "tablestats",
            "measured.app_keywords",
            "measured.packed_ranks",
            "measured.observations"));
  }

  private void measureReads(CassandraArchive archive, List<List<AppId>> rankings, PrintStream out)
      throws ExecutionException, InterruptedException {
    Instant now = START.plus(Duration.ofDays(days));
    Instant monthAgo = now.minus(Duration.ofDays(30));
    for (String round : List.of("warming up", "measured")) {
      out.printf(
          "%s: latest rankings %.0f, 30 days of a search %.0f, of an app in a search %.0f, of all ranks of an app %.0f, its newest rank %.0f a second%n",
          round,
          readsPerSecond(
              random -> archive.findLatest(search(random), now, Duration.ofDays(2)).isPresent()),
          readsPerSecond(
              random -> !archive.list(search(random), monthAgo, now, Integer.MAX_VALUE).isEmpty()),
          readsPerSecond(
              random -> {
                int search = random.nextInt(searches);
                return !archive
                    .listSearchRanks(
                        rankings.get(search).get(random.nextInt(apps)),
                        search(search),
                        monthAgo,
                        now,
                        Integer.MAX_VALUE)
                    .isEmpty();
              }),
          readsPerSecond(
              random ->
                  !archive
                      .listKeywordRanks(
                          rankings.get(random.nextInt(searches)).get(random.nextInt(apps)),
                          US,
                          Device.IPHONE,
                          monthAgo,
                          now,
                          Integer.MAX_VALUE)
                      .isEmpty()),
          readsPerSecond(
              random ->
                  !archive
                      .listLatestKeywordRanks(
                          rankings.get(random.nextInt(searches)).get(random.nextInt(apps)),
                          US,
                          Device.IPHONE,
                          now,
                          Duration.ofDays(30),
                          1)
                      .isEmpty()));
    }
  }

  private Subject.Search search(Random random) {
    return search(random.nextInt(searches));
  }

  /** Several at a time, of random subjects, each of which has observations. */
  private static double readsPerSecond(Predicate<Random> read)
      throws ExecutionException, InterruptedException {
    List<Future<Long>> readers = new ArrayList<>();
    long start = System.nanoTime();
    try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
      for (int reader = 0; reader < READERS; reader++) {
        Random random = new Random(reader);
        readers.add(
            threads.submit(
                () -> IntStream.range(0, READS_EACH).filter(_ -> read.test(random)).count()));
      }
    }
    long nanos = System.nanoTime() - start;
    long found = 0;
    for (Future<Long> reader : readers) {
      found += reader.get();
    }
    return found * 1e9 / nanos;
  }

  /** As fetching does: one observation per append, several appends at a time. */
  private static void append(CassandraArchive archive, List<Observation<?>> observations)
      throws ExecutionException, InterruptedException {
    List<Future<?>> tasks = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
      for (Observation<?> observation : observations) {
        tasks.add(threads.submit(() -> archive.append(List.of(observation))));
      }
    }
    for (Future<?> task : tasks) {
      task.get();
    }
  }

  private static Observation<?> observation(int search, int day, List<AppId> ranking) {
    return new Observation<>(
        search(search),
        START.plus(Duration.ofDays(day)).plusSeconds(search),
        Source.APP_STORE_NATIVE_SEARCH,
        new Facts.SearchRanking(ranking));
  }

  private static Subject.Search search(int number) {
    return new Subject.Search(Device.IPHONE, US, Keyword.of("a search of number " + number));
  }

  private List<AppId> firstDay() {
    List<AppId> ranking = new ArrayList<>();
    while (ranking.size() < apps) {
      enter(ranking, ranking.size());
    }
    return ranking;
  }

  private void drift(List<AppId> ranking) {
    for (int i = 0; i < apps * MOVE_DAILY; i++) {
      ranking.add(random.nextInt(apps), ranking.remove(random.nextInt(apps)));
    }
    for (double i = 0; i < apps * ENTER_DAILY; i++) {
      ranking.removeLast();
      while (ranking.size() < apps) {
        enter(ranking, random.nextInt(apps));
      }
    }
  }

  private void enter(List<AppId> ranking, int rank) {
    int pool = apps == 1 ? 1 : Math.max(searches * apps * APPS_PER_100_RANKS / 100, apps * 2);
    AppId app = new AppId.AppStore(300_000_000L + 97_003L * random.nextInt(pool));
    if (!ranking.contains(app)) {
      ranking.add(rank, app);
    }
  }

  private static long size(Node node, String table) {
    try (Stream<Path> files = Files.walk(node.folder().resolve("data/measured"))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().contains("/" + table + "-"))
          .mapToLong(MeasuringProgram::size)
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long size(Path file) {
    return file.toFile().length();
  }

  private CassandraArchive open(LocalCassandra cluster) {
    CassandraSettings settings =
        new CassandraSettings(
            cluster.contactPoints(),
            LocalCassandra.DATACENTER,
            "measured",
            Optional.of("{'class': 'SimpleStrategy', 'replication_factor': 1}"),
            CassandraSettings.Consistency.LOCAL_QUORUM,
            Optional.empty(),
            Optional.empty(),
            Duration.ofSeconds(20));
    return CassandraArchive.open(settings, now::get);
  }
}
