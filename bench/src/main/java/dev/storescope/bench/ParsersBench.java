package dev.storescope.bench;

import dev.storescope.bench.data.StoreReplies;
import dev.storescope.bench.report.Line;
import com.sun.management.OperatingSystemMXBean;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.bench.data.StoreReplies.Lookup;
import dev.storescope.bench.data.StoreReplies.Page;
import dev.storescope.bench.data.StoreReplies.Stores;
import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.http.ReplyBody;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.server.TemporaryFolder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Replies of the stores that the connectors read in a second of processor time, to the
 * observations, compared with Node.js on the same files. Both read pages from their text, and
 * lookups from their bytes in UTF-8. Time of the compiler and the collector counts.
 */
final class ParsersBench implements Benchmark {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final int ROUNDS = 3;
  private static final int MAX_PAGES = 20;

  private final int seconds;

  /**
   * @param seconds of each measurement, after as many to warm up
   */
  ParsersBench(int seconds) {
    this.seconds = seconds;
  }

  /** Reads one reply of some. */
  private interface Reader {
    void read(int number) throws InterruptedException;
  }

  /** What is read, and what stands beside it. */
  private record Case(String work, String besides, String kind, List<String> bodies, Reader own) {}

  @Override
  public List<Line> run() throws IOException, InterruptedException {
    StoreReplies replies = StoreReplies.fetch(MAX_PAGES);
    Optional<String> missing = NodeReaders.install();
    List<Line> lines = new ArrayList<>();
    lines.add(line(pages(replies.pages()), missing));
    lines.add(line(lookups(replies.lookup()), missing));
    return lines;
  }

  private static Case pages(List<Page> pages) {
    List<StoreConnector> connectors = pages.stream().map(ParsersBench::always).toList();
    return new Case(
        "details pages of Google Play read",
        "google-play-scraper on Node.js",
        "pages",
        pages.stream().map(Page::body).toList(),
        number -> {
          int page = number % pages.size();
          StoreReplies.observed(connectors.get(page).fetch(pages.get(page).app()));
        });
  }

  private static Case lookups(Lookup lookup) {
    byte[] sent = lookup.body().getBytes(StandardCharsets.UTF_8);
    StoreConnector connector =
        new Stores(StoreHosts.LIVE, _ -> received(sent)).connector(lookup.apps().getFirst());
    return new Case(
        String.format(Locale.ROOT, "lookups of %d apps read from UTF-8", lookup.apps().size()),
        "their decoding and JSON.parse on Node.js",
        "lookup",
        List.of(lookup.body()),
        _ -> StoreReplies.observed(connector.fetchTogether(lookup.apps())));
  }

  private static StoreConnector always(Page page) {
    return new Stores(StoreHosts.LIVE, _ -> ok(page.body())).connector(page.app());
  }

  /** As the network gives it: bytes of which it is not known whether they are UTF-8. */
  private static StoreReply received(byte[] sent) throws IOException {
    return new StoreReply(
        200,
        Map.of("Content-Type", List.of("text/javascript; charset=utf-8")),
        ReplyBody.decode(sent, StandardCharsets.UTF_8));
  }

  private static StoreReply ok(String body) {
    return new StoreReply(200, Map.of(), body);
  }

  private Line line(Case each, Optional<String> missing) throws IOException, InterruptedException {
    String work =
        String.format(
            Locale.ROOT, "%s, %,d kB each", each.work(), each.bodies().getFirst().length() / 1000);
    perSecond(each.own());
    if (missing.isPresent()) {
      return new Line(
          work,
          figure(perSecond(each.own())),
          each.besides() + ": " + missing.get(),
          OptionalDouble.empty(),
          new Goal.None());
    }
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench")) {
      return compare(work, each, files(folder.path(), each.bodies()));
    }
  }

  private Line compare(String work, Case each, List<Path> files)
      throws IOException, InterruptedException {
    double own = 0;
    double node = 0;
    for (int round = 0; round < ROUNDS; round++) {
      own += perSecond(each.own()) / ROUNDS;
      node += NodeReaders.perSecond(each.kind(), seconds, files) / ROUNDS;
    }
    return new Line(
        work,
        figure(own),
        each.besides() + ": " + figure(node),
        OptionalDouble.of(own / node),
        new Goal.AtLeast(1));
  }

  private static String figure(double perSecond) {
    return String.format(Locale.ROOT, "%,.0f a second of processor time", perSecond);
  }

  private static List<Path> files(Path folder, List<String> bodies) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String body : bodies) {
      files.add(Files.writeString(folder.resolve("reply" + files.size()), body));
    }
    return files;
  }

  private double perSecond(Reader reader) throws InterruptedException {
    long begin = PROCESS.getProcessCpuTime();
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    int count = 0;
    for (; System.nanoTime() < end; count++) {
      reader.read(count);
    }
    return count * 1e9 / (PROCESS.getProcessCpuTime() - begin);
  }
}
