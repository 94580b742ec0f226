package dev.storescope.connector.apple;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.Storefronts;
import java.net.URI;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The top charts of a category, by the store's RSS feeds: one feed for each of free, paid and
 * grossing. Up to 200 apps are asked for; the store may give 100.
 *
 * <p>The feed of all apps is the one without {@code genre}; both 36 and 3600 mean it. Every other
 * category is passed on as the genre, the sub-genres of games included. The ids of Kids (0, 10000
 * to 10002) are in no list of the feeds' genres that open-source clients keep, and nobody is known
 * to have asked for them; they are passed on like any other, and a store that does not know them
 * says so with an error, which is a failure and never an empty chart.
 */
final class RssCharts implements AppStoreSource<Subject.Chart, RssFeed> {
  private static final int MOST_APPS = 200;
  private static final Set<CategoryId> ALL_APPS =
      Set.of(CategoryId.OVERALL, new CategoryId("3600"));
  private static final List<ChartKind> KINDS =
      List.of(ChartKind.FREE, ChartKind.PAID, ChartKind.GROSSING);

  private final URI itunes;

  RssCharts(StoreHosts hosts) {
    this.itunes = hosts.itunes();
  }

  @Override
  public List<StoreRequest> requests(Subject.Chart chart, Storefronts.Apple storefront) {
    return KINDS.stream().map(kind -> StoreRequest.get(uri(chart, kind))).toList();
  }

  private URI uri(Subject.Chart chart, ChartKind kind) {
    String genre = ALL_APPS.contains(chart.category()) ? "" : "/genre=" + chart.category();
    return StoreHosts.at(
        itunes,
        "/%s/rss/%s/limit=%d%s/json"
            .formatted(chart.country(), feed(chart.device(), kind), MOST_APPS, genre));
  }

  private static String feed(Device device, ChartKind kind) {
    String name =
        switch (kind) {
          case FREE -> "topfree";
          case PAID -> "toppaid";
          case GROSSING -> "topgrossing";
        };
    return name + (device == Device.IPAD ? "ipad" : "") + "applications";
  }

  @Override
  public RssFeed read(Subject.Chart chart, StoreReply reply) {
    return RssFeed.read(reply, chart.category());
  }

  @Override
  public FetchOutcome conclude(Subject.Chart chart, List<RssFeed> feeds, Instant seenAt) {
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (int i = 0; i < KINDS.size(); i++) {
      charts.put(KINDS.get(i), feeds.get(i).apps());
    }
    ChartRanking ranking =
        new ChartRanking(charts, feeds.stream().flatMap(feed -> feed.title().stream()).findFirst());
    return new FetchOutcome.Observed(
        List.of(new Observation<>(chart, seenAt, Source.ITUNES_RSS, ranking)));
  }
}
