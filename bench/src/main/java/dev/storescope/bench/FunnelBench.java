package dev.storescope.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.storescope.accounts.AccountId;
import dev.storescope.bench.data.Generated;
import dev.storescope.bench.data.GeneratedMarket;
import dev.storescope.bench.data.TrackedKeywords;
import dev.storescope.bench.load.Load;
import dev.storescope.bench.report.Line;
import dev.storescope.bench.report.Line.Goal;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnReport;
import dev.storescope.ports.Ports;
import dev.storescope.server.App;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.testkit.SampleCredentials;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The time of the page with the funnel of an own app, of a workspace with several connections whose
 * apps have figures of every country and source on every day.
 */
final class FunnelBench implements Benchmark {
  private static final double MOST_MILLIS = 150;
  private static final int APPS = 10;
  private static final int SOURCES = 8;
  private static final int MEAN_OF_PAGE_VIEWS = 40;
  private static final int VIEWS_OF_A_PAGE_VIEW = 10;

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final int days;
  private final int requests;

  /**
   * @param days of the figures of each app
   * @param requests of the page, after as many to warm up
   */
  FunnelBench(int days, int requests) {
    this.days = days;
    this.requests = requests;
  }

  @Override
  public List<Line> run() throws IOException {
    try (TrackedKeywords tracked =
        TrackedKeywords.start(new TrackedKeywords.Portfolio(APPS, 100, 5, 90, 10))) {
      long before = bytes(tracked);
      fill(tracked);
      List<Line> lines = new ArrayList<>();
      for (String query : List.of("", "?days=365", "?days=365&in=all")) {
        lines.add(line(query, tracked));
      }
      lines.add(
          new Line(
              "figures of %d own apps and %,d days".formatted(APPS, days),
              String.format(Locale.ROOT, "%.0f MB on disk", (bytes(tracked) - before) / 1e6),
              "",
              OptionalDouble.empty(),
              new Goal.Figure("under 200 MB", (bytes(tracked) - before) / 1e6 < 200)));
      return lines;
    }
  }

  private Line line(String query, TrackedKeywords tracked) throws IOException {
    String path =
        "/dashboard/apps/appstore/%s/%s/funnel%s"
            .formatted(TrackedKeywords.APP, Generated.COUNTRY, query);
    Load load = new Load(tracked.service().url(), List.of(tracked.request(path)), 1);
    load.millis(requests);
    long processor = PROCESS.getProcessCpuTime();
    double[] millis = load.millis(requests);
    double processorMillis = (PROCESS.getProcessCpuTime() - processor) / 1e6 / requests;
    double high = millis[requests * 95 / 100];
    return new Line(
        "page funnel%s, %d connections, %d days, %d countries and %d sources"
            .formatted(query, APPS, days, countries().size(), SOURCES),
        String.format(
            Locale.ROOT,
            "95 in 100 within %.0f ms, half within %.0f ms; %.0f ms of processor time; %.0f kB",
            high,
            millis[requests / 2],
            processorMillis,
            load.body(0).length / 1e3),
        "",
        OptionalDouble.empty(),
        new Goal.Figure(
            String.format(Locale.ROOT, "95 in 100 under %.0f ms", MOST_MILLIS),
            high < MOST_MILLIS));
  }

  private void fill(TrackedKeywords tracked) {
    Ports ports = tracked.database().ports();
    AccountId account = ports.accounts().list().getFirst().id();
    Random random = new Random(1);
    LocalDate last = LocalDate.ofInstant(App.CLOCK.instant(), ZoneOffset.UTC).minusDays(1);
    List<Long> connections =
        IntStream.range(0, APPS)
            .mapToObj(
                i ->
                    ports
                        .connections()
                        .create(account, "Client " + i, SampleCredentials.APP_STORE_CONNECT)
                        .id())
            .toList();
    for (int day = 0; day < days; day++) {
      List<OwnDay> ofFirst = days(GeneratedMarket.app(0, 0), last.minusDays(day), random);
      for (int i = 0; i < APPS; i++) {
        AppId app = GeneratedMarket.app(0, i);
        ports
            .ownFigures()
            .put(
                account,
                connections.get(i),
                ofFirst.stream()
                    .map(
                        each ->
                            new OwnDay(
                                app, each.report(), each.date(), each.processedOn(), each.counts()))
                    .toList());
      }
    }
  }

  private static List<OwnDay> days(AppId app, LocalDate date, Random random) {
    Map<OwnDay.Key, Long> engagement = new TreeMap<>();
    Map<OwnDay.Key, Long> downloads = new TreeMap<>();
    for (int source = 0; source < SOURCES; source++) {
      for (Country country : countries()) {
        long views = 1 + (long) (MEAN_OF_PAGE_VIEWS * -Math.log(1 - random.nextDouble()));
        String name = "Source " + source;
        engagement.put(
            new OwnDay.Key(OwnFigure.IMPRESSIONS, name, country), views * VIEWS_OF_A_PAGE_VIEW);
        engagement.put(new OwnDay.Key(OwnFigure.PAGE_VIEWS, name, country), views);
        downloads.put(
            new OwnDay.Key(OwnFigure.FIRST_DOWNLOADS, name, country), 1 + random.nextLong(views));
        downloads.put(
            new OwnDay.Key(OwnFigure.REDOWNLOADS, name, country), 1 + random.nextLong(views));
      }
    }
    return List.of(
        new OwnDay(app, OwnReport.ENGAGEMENT, date, date.plusDays(4), engagement),
        new OwnDay(app, OwnReport.DOWNLOADS, date, date.plusDays(4), downloads));
  }

  private static List<Country> countries() {
    return Storefronts.listCountries(StoreType.APP_STORE);
  }

  private static long bytes(TrackedKeywords tracked) throws IOException {
    try (Stream<Path> files = Files.list(tracked.folder().path())) {
      long bytes = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
      return bytes;
    }
  }
}
