package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.AppEntry;
import dev.storescope.connector.RankedApps;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The top charts of a category by the store's RSS feeds: one feed for each of free, paid and
 * grossing. Requests up to 200 apps; the store may return 100.
 *
 * <p>The feed of all apps has no {@code genre}; both 36 and 3600 mean it. Every other category is
 * sent as the genre, including the sub-genres of games. The ids of Kids (0, 10000 to 10002) are
 * missing in the lists of genres that open-source clients keep. The store replies to an unknown
 * genre with an error, which is never an empty chart: there is no such chart if the store refuses
 * all three feeds of the genre and, at the same time, has a feed of all apps.
 */
final class RssCharts {
  private static final int MAX_APPS = 200;
  private static final Set<CategoryId> ALL_APPS =
      Set.of(CategoryId.OVERALL, new CategoryId("3600"));
  private static final List<ChartKind> KINDS = List.of(ChartKind.values());

  private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,12}(\\.[0-9]{1,9})?");

  private RssCharts() {}

  /**
   * A chart as one feed has it.
   *
   * @param apps best first
   * @param title of the category in the language of the storefront, if an app has it
   * @param listed what the feed has of the apps
   */
  record Feed(List<AppId> apps, Optional<String> title, List<AppEntry> listed) {}

  static ApiCall<Feed> call(StoreHosts hosts, Subject.Chart chart) {
    return new ApiCall<>(
        KINDS.stream().map(kind -> StoreRequest.get(uri(hosts, chart, kind))).toList(),
        reply -> parse(chart, reply),
        (feeds, at) -> outcome(feeds, chart, at),
        (_, client) -> !ALL_APPS.contains(chart.category()) && hasAllApps(hosts, chart, client));
  }

  private static boolean hasAllApps(StoreHosts hosts, Subject.Chart chart, StoreClient client)
      throws InterruptedException {
    Subject.Chart allApps = new Subject.Chart(chart.device(), chart.country(), CategoryId.OVERALL);
    StoreRequest request = StoreRequest.get(uri(hosts, allApps, ChartKind.FREE));
    try {
      return !client.fetch(request, reply -> parse(allApps, reply)).apps().isEmpty();
    } catch (UnusableReplyException e) {
      return false;
    }
  }

  private static URI uri(StoreHosts hosts, Subject.Chart chart, ChartKind kind) {
    String genre = genre(chart).map(id -> "/genre=" + id).orElse("");
    return StoreHosts.at(
        hosts.itunes(),
        String.format(
            Locale.ROOT,
            "/%s/rss/%s/limit=%d%s/json",
            chart.country(),
            feed(chart.device(), kind),
            MAX_APPS,
            genre));
  }

  private static Optional<String> genre(Subject.Chart chart) {
    return Optional.of(chart.category())
        .filter(category -> !ALL_APPS.contains(category))
        .map(CategoryId::value);
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

  private static Feed parse(Subject.Chart chart, StoreReply reply) {
    JsonFields feed =
        new JsonFields(JsonFields.parse(reply.content())).expecting("feed").object("feed");
    checkChart(chart, FeedAddress.of(feed));
    List<JsonFields> entries = FeedEntries.of(feed);
    return new Feed(
        apps(entries),
        title(entries, chart.category()),
        entries.stream().flatMap(entry -> findApp(entry).stream()).toList());
  }

  private static void checkChart(Subject.Chart chart, FeedAddress address) {
    address.checkCountry(chart.country());
    Optional<String> other =
        address
            .genre()
            .filter(genre -> ALL_APPS.stream().noneMatch(all -> all.value().equals(genre)));
    if (other.isPresent() && !other.equals(genre(chart))) {
      throw failed("the chart is of the genre " + other.get() + ", not of " + chart.category());
    }
  }

  private static List<AppId> apps(List<JsonFields> entries) {
    return RankedApps.of(entries.stream().map(RssCharts::app).toList(), ChartRanking.MAX_APPS);
  }

  private static AppId app(JsonFields entry) {
    return entry.object("id").object("attributes").app("im:id");
  }

  /** An app whose other fields cannot be read is in the chart all the same. */
  private static Optional<AppEntry> findApp(JsonFields entry) {
    try {
      Facts.Summary summary =
          new Facts.Summary(
              entry.object("im:name").text("label"),
              entry.findObject("im:artist").flatMap(artist -> artist.findText("label")),
              icon(entry),
              entry.findObject("im:price").flatMap(RssCharts::price),
              entry.findObject("category").flatMap(RssCharts::category),
              entry.findObject("summary").flatMap(text -> text.findText("label")),
              entry
                  .findObject("im:releaseDate")
                  .flatMap(date -> date.findText("label"))
                  .map(text -> ItunesApp.instant("im:releaseDate", text)));
      return Optional.of(AppEntry.of(app(entry), summary, new CardRating.NotShown()));
    } catch (UnusableReplyException e) {
      return Optional.empty();
    }
  }

  /** The last of the images is the largest. */
  private static Optional<String> icon(JsonFields entry) {
    List<JsonFields> images = entry.oneOrMany("im:image");
    return images.isEmpty() ? Optional.empty() : images.getLast().findText("label");
  }

  private static Optional<Price> price(JsonFields price) {
    Optional<JsonFields> attributes = price.findObject("attributes");
    return price
        .findText("label")
        .map(
            text ->
                new Price(
                    text,
                    attributes.flatMap(one -> one.findText("amount")).flatMap(RssCharts::amount),
                    attributes.flatMap(one -> one.findText("currency"))));
  }

  /** The feeds write five decimals. */
  private static Optional<BigDecimal> amount(String text) {
    return AMOUNT.matcher(text).matches()
        ? Optional.of(new BigDecimal(text).stripTrailingZeros()).filter(Price::isAmount)
        : Optional.empty();
  }

  private static Optional<Category> category(JsonFields category) {
    Optional<JsonFields> attributes = category.findObject("attributes");
    Optional<String> id = attributes.flatMap(one -> one.findText("im:id"));
    Optional<String> label = attributes.flatMap(one -> one.findText("label"));
    return id.isPresent() && label.isPresent()
        ? Optional.of(new Category(ItunesApp.categoryId(id.get()), label.get()))
        : Optional.empty();
  }

  /**
   * An entry has the main category of the app: in the chart of a sub-genre that is Games, in the
   * chart of all apps it is any. Only if it is the category of the chart is its label the title.
   */
  private static Optional<String> title(List<JsonFields> entries, CategoryId category) {
    return entries.stream()
        .flatMap(entry -> entry.findObject("category").stream())
        .flatMap(named -> named.findObject("attributes").stream())
        .filter(named -> named.findText("im:id").filter(category.value()::equals).isPresent())
        .flatMap(named -> named.findText("label").stream())
        .findFirst();
  }

  private static FetchOutcome outcome(List<Feed> feeds, Subject.Chart chart, Instant at) {
    ChartRanking ranking = ranking(feeds);
    return AppEntry.outcome(
        ranking.charts().values().stream().flatMap(List::stream).toList(),
        feeds.stream().flatMap(feed -> feed.listed().stream()).toList(),
        cards ->
            new Observation<>(
                chart,
                at,
                Source.ITUNES_RSS,
                new ChartRanking(ranking.charts(), ranking.title(), cards)));
  }

  private static ChartRanking ranking(List<Feed> feeds) {
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (int i = 0; i < KINDS.size(); i++) {
      charts.put(KINDS.get(i), feeds.get(i).apps());
    }
    return new ChartRanking(
        charts, feeds.stream().flatMap(feed -> feed.title().stream()).findFirst());
  }
}
