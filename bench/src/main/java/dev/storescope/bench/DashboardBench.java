package dev.storescope.bench;

import dev.storescope.bench.data.Generated;
import dev.storescope.bench.data.TrackedKeywords;
import dev.storescope.bench.load.Load;
import dev.storescope.bench.report.Line;
import com.sun.management.OperatingSystemMXBean;
import dev.storescope.bench.report.Line.Goal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * The time and the size of every page of the dashboard, asked one after the other, for an account
 * with many apps and keywords.
 */
final class DashboardBench implements Benchmark {
  private static final int CONNECTIONS = 1;
  private static final double MOST_MILLIS = 150;
  private static final double MOST_KILOBYTES = 100;
  private static final String OVERVIEW = "overview";
  private static final String APP_PATH =
      "/dashboard/apps/appstore/%s/%s".formatted(TrackedKeywords.APP, Generated.COUNTRY);

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** A page and what it is called. */
  private record Page(String name, String path) {}

  private static final List<Page> PAGES =
      List.of(
          new Page(OVERVIEW, "/dashboard"),
          new Page("changes of 7 days", "/dashboard/changes"),
          new Page("changes of 90 days", "/dashboard/changes?days=90"),
          new Page("search", "/dashboard/search?q=keyword%20number%201"),
          new Page("keyword", "/dashboard/keywords/appstore/us?q=keyword%20number%201"),
          new Page("top charts", "/dashboard/charts?country=us"),
          new Page("app", APP_PATH),
          new Page("keywords", APP_PATH + "/keywords"),
          new Page("keywords by rank", APP_PATH + "/keywords?sort=rank"),
          new Page("workbench", APP_PATH + "/workbench"),
          new Page("workbench by difficulty", APP_PATH + "/workbench?sort=difficulty"),
          new Page("keyword gap", APP_PATH + "/workbench/gap?kind=mine"),
          new Page("events of 30 days", APP_PATH + "/events"),
          new Page("events of 90 days", APP_PATH + "/events?days=90"),
          new Page("ratings", APP_PATH + "/ratings"),
          new Page("reviews", APP_PATH + "/reviews"),
          new Page("listing", APP_PATH + "/listing"),
          new Page("metadata", APP_PATH + "/metadata"),
          new Page("chart ranks", APP_PATH + "/charts"),
          new Page(
              "countries",
              TrackedKeywords.COUNTRIES.stream()
                  .map(country -> "country=" + country)
                  .collect(Collectors.joining("&", APP_PATH + "/countries?", ""))),
          new Page("competitors", APP_PATH + "/competitors"),
          new Page("fetching", "/dashboard/fetching"),
          new Page("account", "/dashboard/account"),
          new Page("API keys", "/dashboard/account/keys"),
          new Page("alerts", "/dashboard/account/alerts"),
          new Page("channels", "/dashboard/account/channels"),
          new Page("team", "/dashboard/account/team"),
          new Page("security", "/dashboard/account/security"),
          new Page("members", "/dashboard/account/members"));

  private final TrackedKeywords.Portfolio portfolio;
  private final int requests;

  /**
   * @param requests of each page, after as many to warm up
   */
  DashboardBench(TrackedKeywords.Portfolio portfolio, int requests) {
    this.portfolio = portfolio;
    this.requests = requests;
  }

  @Override
  public List<Line> run() throws IOException {
    try (TrackedKeywords tracked = TrackedKeywords.start(portfolio)) {
      List<Line> lines = new ArrayList<>();
      for (Page page : PAGES) {
        lines.add(line(page, tracked));
      }
      return lines;
    }
  }

  private Line line(Page page, TrackedKeywords tracked) throws IOException {
    Load load =
        new Load(tracked.service().url(), List.of(tracked.request(page.path())), CONNECTIONS);
    load.millis(requests);
    long processor = PROCESS.getProcessCpuTime();
    double[] millis = load.millis(requests);
    double processorMillis = (PROCESS.getProcessCpuTime() - processor) / 1e6 / requests;
    double high = millis[requests * 95 / 100];
    byte[] body = load.body(0);
    double compressed = compressed(body) / 1e3;
    boolean first = page.name().equals(OVERVIEW);
    String goal = String.format(Locale.ROOT, "95 in 100 under %.0f ms", MOST_MILLIS);
    return new Line(
        String.format(
            Locale.ROOT,
            "page %s of the dashboard, %d apps, %,d keywords and %d days",
            page.name(),
            portfolio.apps(),
            portfolio.keywords(),
            portfolio.days()),
        String.format(
            Locale.ROOT,
            "95 in 100 within %.0f ms, half within %.0f ms; %.0f ms of processor time; %.0f kB, compressed %.0f",
            high,
            millis[requests / 2],
            processorMillis,
            body.length / 1e3,
            compressed),
        "",
        OptionalDouble.empty(),
        first
            ? new Goal.Figure(
                goal + String.format(Locale.ROOT, ", compressed under %.0f kB", MOST_KILOBYTES),
                high < MOST_MILLIS && compressed < MOST_KILOBYTES)
            : new Goal.Figure(goal, high < MOST_MILLIS));
  }

  private static int compressed(byte[] body) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(body);
    }
    return out.size();
  }
}
