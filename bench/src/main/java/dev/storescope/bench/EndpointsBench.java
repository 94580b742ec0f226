package dev.storescope.bench;

import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.bench.Line.Goal;
import dev.storescope.server.App;
import dev.storescope.server.TemporaryFolder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Answers of the other much used endpoints about ten markets, each compared with one of its bodies
 * as a fixed body of the same web server.
 */
record EndpointsBench(Sizes sizes) implements Benchmark {
  private static final int REQUESTS = 1000;
  private static final String SUGGESTIONS =
      "/api/keyword-auto-suggestions?storetype=appstore&country=us&with_stats=1&with_top5_meta=1"
          + "&storeid=";
  private static final String CHARTS = "/api/top-charts?country=us&storeid=";
  private static final String ALL_INFO = "/api/app-all-info?storetype=appstore&country=us&storeid=";
  private static final String SEARCH =
      "/api/search-results?storetype=appstore&devicetype=iphone&country=us&query=";

  /**
   * An endpoint.
   *
   * @param path of a request about a market
   * @param entry what an answer has for each of its entries
   * @param entries how many a full answer has
   */
  private record Case(
      String name, BiFunction<GeneratedMarket, Random, String> path, String entry, int entries) {}

  private static final List<Case> CASES =
      List.of(
          new Case(
              "keyword-auto-suggestions with stats and top 5, %d records"
                  .formatted(GeneratedMarket.KEYWORDS),
              (market, _) -> SUGGESTIONS + market.app(0).value(),
              "\"logo\"",
              GeneratedMarket.KEYWORDS * 5),
          new Case(
              "top-charts, three of %d apps".formatted(GeneratedMarket.CHART),
              (market, _) -> CHARTS + market.category().value(),
              "\"[0-9]{9}\"",
              GeneratedMarket.CHART * 3),
          new Case(
              "app-all-info, with %d days of chart ranks".formatted(GeneratedMarket.DAYS),
              (market, random) -> ALL_INFO + market.app(random.nextInt(100)).value(),
              "\"free\"",
              GeneratedMarket.DAYS),
          new Case(
              "search-results, %d apps".formatted(GeneratedMarket.RANKS),
              (market, random) -> SEARCH + keyword(market, random),
              "\"[0-9]{9}\"",
              GeneratedMarket.RANKS));

  @Override
  public List<Line> run() throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench")) {
      Path archive = folder.path().resolve("archive");
      List<GeneratedMarket> markets = fill(archive);
      try (BenchService service = BenchService.free(archive)) {
        List<Line> lines = new ArrayList<>();
        for (Case each : CASES) {
          lines.add(measure(each, markets, service));
        }
        return lines;
      }
    }
  }

  private static List<GeneratedMarket> fill(Path folder) {
    Instant newest = App.CLOCK.instant().minus(1, ChronoUnit.MINUTES);
    List<GeneratedMarket> markets =
        IntStream.range(0, GeneratedMarket.count())
            .mapToObj(i -> new GeneratedMarket(i, newest))
            .toList();
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      markets.forEach(market -> market.fill(archive));
      archive.compact();
    }
    return markets;
  }

  private Line measure(Case each, List<GeneratedMarket> markets, BenchService service)
      throws Exception {
    Random random = new Random(REQUESTS);
    List<String> paths =
        IntStream.range(0, REQUESTS)
            .mapToObj(i -> each.path().apply(markets.get(i % markets.size()), random))
            .toList();
    Load load = service.load(paths, Load.FEW_CONNECTIONS);
    byte[] body = load.body(0);
    requireFull(each, body);
    try (FixedBody fixed = FixedBody.of(body)) {
      Load beside = fixed.load(Load.FEW_CONNECTIONS);
      Rounds.Medians rates =
          new Rounds(sizes)
              .compare(() -> load.perSecond(sizes.round()), () -> beside.perSecond(sizes.round()));
      return new Line(
          each.name(),
          "%,.0f a second".formatted(rates.measured()),
          "fixed body of %,d bytes: %,.0f".formatted(body.length, rates.baseline()),
          rates.ratio(),
          new Goal.AtLeast(0.25));
    }
  }

  private static void requireFull(Case each, byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    long entries = Pattern.compile(each.entry()).matcher(text).results().count();
    if (entries < each.entries()) {
      throw new IllegalStateException(
          "%s: %d entries, not %d: %s"
              .formatted(
                  each.name(),
                  entries,
                  each.entries(),
                  text.substring(0, Math.min(400, text.length()))));
    }
  }

  private static String keyword(GeneratedMarket market, Random random) {
    return market
        .search(random.nextInt(GeneratedMarket.KEYWORDS))
        .keyword()
        .text()
        .replace(' ', '+');
  }
}
