package dev.storescope.sandbox.apple;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The RSS feeds of top charts of at most 100 apps. The feeds of new apps and Mac apps are not
 * simulated.
 */
record RssFeedEndpoint(AppStoreStorefronts stores) {
  private static final int USUAL = 10;
  private static final int MOST = 100;
  private static final Pattern CHART =
      Pattern.compile("top(free|paid|grossing)(ipad)?applications");
  private static final Pattern OPTION = Pattern.compile("([a-z]+)=([^/]*)/");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
  private static final String ALL_APPS = "3600";

  /** With the country in the path. */
  SandboxReply inCountry(SandboxRequest request, Matcher path) {
    return stores
        .findByCode(path.group("country"), request.at())
        .map(local -> answer(request, path, local))
        .orElseGet(Html::notFound);
  }

  /** With the storefront number as a parameter; the default is the United States. */
  SandboxReply byStorefront(SandboxRequest request, Matcher path) {
    return request
        .parameter("s")
        .map(number -> stores.findByNumber(number, request.at()))
        .orElseGet(() -> Optional.of(stores.american(request.at())))
        .map(local -> answer(request, path, local))
        .orElseGet(() -> badRequest("s"));
  }

  private static SandboxReply answer(
      SandboxRequest request, Matcher path, AppStoreStorefront local) {
    String name = path.group("feed");
    Matcher chart = CHART.matcher(name);
    if (!chart.matches()) {
      return Html.notFound();
    }
    Map<String, String> options = options(path.group("options"));
    String limit = options.getOrDefault("limit", Integer.toString(USUAL));
    if (!NUMBER.matcher(limit).matches()) {
      return badRequest("limit");
    }
    Optional<CategoryId> category = category(local, options.getOrDefault("genre", ""));
    return category.isEmpty()
        ? badRequest("genre")
        : write(
            path,
            feed(
                request,
                local,
                name,
                apps(local, chart, category.get(), Math.min(MOST, Integer.parseInt(limit)))));
  }

  private static Map<String, String> options(String path) {
    Map<String, String> options = new HashMap<>();
    OPTION.matcher(path).results().forEach(option -> options.put(option.group(1), option.group(2)));
    return options;
  }

  /** The requested category, all apps by default; empty if the store does not have it. */
  private static Optional<CategoryId> category(AppStoreStorefront local, String genre) {
    if (genre.isEmpty() || genre.equals(CategoryId.OVERALL.value()) || genre.equals(ALL_APPS)) {
      return Optional.of(CategoryId.OVERALL);
    }
    return NUMBER.matcher(genre).matches()
        ? Optional.of(new CategoryId(genre))
            .filter(category -> local.view().findCategoryName(category).isPresent())
        : Optional.empty();
  }

  private static List<AppPage> apps(
      AppStoreStorefront local, Matcher chart, CategoryId category, int limit) {
    ChartKind kind =
        switch (chart.group(1)) {
          case "free" -> ChartKind.FREE;
          case "paid" -> ChartKind.PAID;
          default -> ChartKind.GROSSING;
        };
    Device device = chart.group(2) == null ? Device.IPHONE : Device.IPAD;
    return limit == 0 ? List.of() : local.view().chart(device, kind, category, limit);
  }

  private static ChartFeed feed(
      SandboxRequest request, AppStoreStorefront local, String name, List<AppPage> apps) {
    return new ChartFeed(
        "iTunes Store: " + name,
        "https://itunes.apple.com" + request.path(),
        request.at(),
        local,
        apps);
  }

  private static SandboxReply write(Matcher path, ChartFeed feed) {
    return path.group("format").equals("json")
        ? SandboxReply.ok("text/javascript; charset=UTF-8", ChartFeedJson.text(feed))
        : SandboxReply.ok("text/xml; charset=UTF-8", ChartFeedXml.text(feed));
  }

  private static SandboxReply badRequest(String what) {
    return SandboxReply.of(
        400, "text/plain; charset=utf-8", "The request has no " + what + " that is known here.");
  }
}
