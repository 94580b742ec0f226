package dev.storescope.bench;

import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.bench.data.StoreReplies;
import dev.storescope.bench.data.StoreReplies.Lookup;
import dev.storescope.bench.data.StoreReplies.Stores;
import dev.storescope.bench.report.Sizes;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.fetching.drift.FillTally;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The time of counting the fields of a reply, beside that of a whole fetch without the network:
 * reading the reply, the checks, counting and archiving.
 */
record FillsBench(Sizes sizes) implements Benchmark {
  private static final int ROUND = 20;

  @Override
  public List<Line> run() throws Exception {
    Lookup lookup = StoreReplies.fetch(1).lookup();
    StoreConnector connector =
        new Stores(StoreHosts.LIVE, _ -> new StoreReply(200, Map.of(), lookup.body()))
            .connector(lookup.apps().getFirst());
    List<Observation<?>> observations = connector.fetchTogether(lookup.apps()).observations();
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
        RocksDbArchive archive =
            RocksDbArchive.open(
                folder.path(),
                RocksDbArchive.CACHE_MEGABYTES,
                new SettableClock(observations.getFirst().observedAt()))) {
      Fetcher fetcher =
          new Fetcher(
              List.of(connector),
              archive,
              FetchPolicy.DEFAULT,
              new SettableClock(observations.getFirst().observedAt()));
      Rounds.Measurement fetch = () -> microsOf(() -> fetch(fetcher, lookup));
      return List.of(
          line("a lookup of %d apps".formatted(lookup.apps().size()), lookup.apps(), observations, fetch),
          line("the same apps as entries of a search", List.of(search()), observations, fetch));
    }
  }

  private Line line(
      String of,
      List<? extends Subject<?>> asked,
      List<Observation<?>> observations,
      Rounds.Measurement fetch)
      throws Exception {
    Map<Subject<?>, Facts> known = new HashMap<>();
    observations.forEach(each -> known.put(each.subject(), each.facts()));
    SettableClock clock = new SettableClock(observations.getFirst().observedAt());
    FillTally tally = new FillTally(clock);
    List<Observation<?>> all = new ArrayList<>(observations);
    Rounds.Medians medians =
        new Rounds(sizes)
            .compare(
                () ->
                    microsOf(
                        () -> {
                          // Within an hour an app is counted once.
                          clock.advance(Duration.ofHours(1));
                          tally.add(asked, all, subject -> Optional.ofNullable(known.get(subject)));
                          tally.take();
                        }),
                fetch);
    return new Line(
        "the fields of %s counted".formatted(of),
        micros(medians.measured()),
        "the fetch of the lookup, without the network: " + micros(medians.baseline()),
        OptionalDouble.of(medians.ratio()),
        new Goal.None());
  }

  private interface Work {
    void run() throws Exception;
  }

  private static double microsOf(Work work) throws Exception {
    long start = System.nanoTime();
    for (int i = 0; i < ROUND; i++) {
      work.run();
    }
    return (System.nanoTime() - start) / 1e3 / ROUND;
  }

  private static void fetch(Fetcher fetcher, Lookup lookup) throws InterruptedException {
    StoreReplies.observed(
        fetcher.fetchTogether(
            lookup.apps().getFirst(),
            Optional.empty(),
            lookup.apps().subList(1, lookup.apps().size())));
  }

  private static Subject.Search search() {
    return new Subject.Search(Device.IPHONE, Country.of("us"), Keyword.of("notes"));
  }

  private static String micros(double micros) {
    return String.format(Locale.ROOT, "%,.0f µs", micros);
  }
}
