package dev.storescope.bench;

import dev.storescope.bench.data.Generated;
import dev.storescope.bench.data.GeneratedMarket;
import dev.storescope.bench.load.BenchService;
import dev.storescope.bench.load.FixedBody;
import dev.storescope.bench.load.Load;
import dev.storescope.bench.load.Workers;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Sizes;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Moment;
import dev.storescope.answer.Page;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.charts.TopCharts;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.suggestion.KeywordAutoSuggestions;
import dev.storescope.listings.AppAllInfo;
import dev.storescope.rankings.SearchResults;
import dev.storescope.server.App;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Answers of the other much used endpoints about ten markets. Asked again, they come from the cache
 * of responses, and are compared with one of their bodies as a fixed body of the same web server.
 * Answered anew, they are compared with themselves from the cache.
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
  private static final Page PAGE = new Page(1, GeneratedMarket.KEYWORDS);

  /** A request to an endpoint, and the same query in the process. */
  private record Request(String path, Consumer<InProcess> query) {
    static <Q, R> Request of(String path, Endpoint<Q, R> endpoint, Q query) {
      return new Request(path, answers -> answers.answer(endpoint, query));
    }
  }

  /**
   * An endpoint.
   *
   * @param request about a market
   * @param entry what an answer has for each of its entries
   * @param entries how many a full answer has
   */
  private record Case(
      String name,
      BiFunction<GeneratedMarket, Random, Request> request,
      String entry,
      int entries) {
    List<Request> requests(List<GeneratedMarket> markets) {
      Random random = new Random(REQUESTS);
      return IntStream.range(0, REQUESTS)
          .mapToObj(i -> request.apply(markets.get(i % markets.size()), random))
          .toList();
    }
  }

  private static final List<Case> CASES =
      List.of(
          new Case(
              String.format(
                  Locale.ROOT,
                  "keyword-auto-suggestions with stats and top 5, %d records",
                  GeneratedMarket.KEYWORDS),
              (market, _) -> suggestions(market.app(0)),
              "\"logo\"",
              GeneratedMarket.KEYWORDS * 5),
          new Case(
              String.format(Locale.ROOT, "top-charts, three of %d apps", GeneratedMarket.CHART),
              (market, _) -> charts(market.category()),
              "\"[0-9]{9}\"",
              GeneratedMarket.CHART * 3),
          new Case(
              String.format(
                  Locale.ROOT, "app-all-info, with %d days of chart ranks", GeneratedMarket.DAYS),
              (market, random) -> allInfo(market.app(random.nextInt(100))),
              "\"free\"",
              GeneratedMarket.DAYS),
          new Case(
              String.format(Locale.ROOT, "search-results, %d apps", GeneratedMarket.RANKS),
              (market, random) ->
                  search(market.search(random.nextInt(GeneratedMarket.KEYWORDS)).keyword()),
              "\"[0-9]{9}\"",
              GeneratedMarket.RANKS));

  private static Request suggestions(AppId app) {
    return Request.of(
        SUGGESTIONS + app.value(),
        new KeywordAutoSuggestions(SearchVolume.standard(), InstallsEstimator.standard()),
        new KeywordAutoSuggestions.Query(app, Generated.COUNTRY, PAGE, true, true));
  }

  private static Request charts(CategoryId category) {
    return Request.of(
        CHARTS + category.value(),
        new TopCharts(),
        new TopCharts.Query(Device.IPHONE, Generated.COUNTRY, category));
  }

  private static Request allInfo(AppId app) {
    return Request.of(
        ALL_INFO + app.value(),
        new AppAllInfo(),
        new AppAllInfo.Query(app, Generated.COUNTRY, Device.IPHONE));
  }

  private static Request search(Keyword keyword) {
    return Request.of(
        SEARCH + keyword.text().replace(' ', '+'),
        new SearchResults(),
        new SearchResults.Query(Device.IPHONE, Generated.COUNTRY, keyword));
  }

  @Override
  public List<Line> run() throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-bench")) {
      Path filled = folder.path().resolve("archive");
      List<GeneratedMarket> markets = fill(filled);
      try (BenchService service = BenchService.free(filled);
          RocksDbArchive archive = RocksDbArchive.open(filled)) {
        InProcess answers = new InProcess(archive, Moment.now(App.CLOCK.instant()));
        List<Line> lines = new ArrayList<>();
        for (Case each : CASES) {
          List<Request> requests = each.requests(markets);
          Load load =
              service.load(requests.stream().map(Request::path).toList(), Load.FEW_CONNECTIONS);
          lines.add(again(each, load));
          lines.add(anew(each, load, requests, answers));
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

  private Line again(Case each, Load load) throws Exception {
    byte[] body = load.body(0);
    requireFull(each, body);
    try (FixedBody fixed = FixedBody.of(body)) {
      Load beside = fixed.load(Load.FEW_CONNECTIONS);
      Rounds.Medians rates =
          new Rounds(sizes)
              .compare(() -> load.perSecond(sizes.round()), () -> beside.perSecond(sizes.round()));
      return new Line(
          each.name() + ", asked again",
          String.format(Locale.ROOT, "%,.0f a second", rates.measured()),
          String.format(
              Locale.ROOT, "fixed body of %,d bytes: %,.0f", body.length, rates.baseline()),
          rates.ratio(),
          new Goal.AtLeast(0.25));
    }
  }

  private Line anew(Case each, Load load, List<Request> requests, InProcess answers)
      throws Exception {
    int threads = Runtime.getRuntime().availableProcessors();
    Rounds.Medians rates =
        new Rounds(sizes)
            .compare(
                () ->
                    Workers.perSecond(
                        threads,
                        REQUESTS,
                        sizes.round(),
                        () -> number -> requests.get(number).query().accept(answers)),
                () -> load.perSecond(sizes.round()));
    return new Line(
        each.name() + ", answered anew in the process",
        String.format(Locale.ROOT, "%,.0f a second", rates.measured()),
        String.format(Locale.ROOT, "asked again through HTTP: %,.0f", rates.baseline()),
        rates.ratio(),
        new Goal.None());
  }

  private static void requireFull(Case each, byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    long entries = Pattern.compile(each.entry()).matcher(text).results().count();
    if (entries < each.entries()) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "%s: %d entries, not %d: %s",
              each.name(),
              entries,
              each.entries(),
              text.substring(0, Math.min(400, text.length()))));
    }
  }
}
