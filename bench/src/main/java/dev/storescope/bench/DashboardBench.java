package dev.storescope.bench;

import dev.storescope.bench.Line.Goal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The time of pages of the dashboard for an app with many tracked keywords, one after the other.
 */
final class DashboardBench implements Benchmark {
  private static final int CONNECTIONS = 1;
  private static final double MOST_MILLIS = 150;
  private static final String APP_PATH =
      "/dashboard/apps/appstore/%s/%s".formatted(TrackedKeywords.APP, Generated.COUNTRY);

  /** A page and what it is called. */
  private record Page(String name, String path) {}

  private static final List<Page> PAGES =
      List.of(
          new Page("overview", "/dashboard"),
          new Page("keywords", APP_PATH),
          new Page("chart ranks", APP_PATH + "/charts"),
          new Page("ratings", APP_PATH + "/ratings"),
          new Page("listing", APP_PATH + "/listing"));

  private final int keywords;
  private final int requests;

  /**
   * @param requests of each page, after as many to warm up
   */
  DashboardBench(int keywords, int requests) {
    this.keywords = keywords;
    this.requests = requests;
  }

  @Override
  public List<Line> run() throws IOException {
    try (TrackedKeywords tracked = TrackedKeywords.start(keywords)) {
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
    millis(load);
    double[] millis = millis(load);
    double high = millis[requests * 95 / 100];
    return new Line(
        "page %s of the dashboard, %,d keywords tracked".formatted(page.name(), keywords),
        "95 in 100 within %.0f ms, half within %.0f ms".formatted(high, millis[requests / 2]),
        "",
        OptionalDouble.empty(),
        new Goal.Figure("95 in 100 under %.0f ms".formatted(MOST_MILLIS), high < MOST_MILLIS));
  }

  private double[] millis(Load load) throws IOException {
    double[] millis = new double[requests];
    for (int i = 0; i < requests; i++) {
      long begin = System.nanoTime();
      load.body(0);
      millis[i] = (System.nanoTime() - begin) / 1e6;
    }
    Arrays.sort(millis);
    return millis;
  }
}
