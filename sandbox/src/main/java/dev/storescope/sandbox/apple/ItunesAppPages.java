package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The iTunes pages of an app: similar apps and the rating histogram. */
record ItunesAppPages(AppStoreStorefronts stores) {
  /** Some clients look for the end of the list within 300 characters. */
  private static final int MOST_SIMILAR = 20;

  private static final int MOST_REVIEWS = 500;

  /** The rating histogram. The page of an unknown app is empty. */
  SandboxReply ratings(SandboxRequest request, Matcher path) {
    boolean json = request.header("accept").filter("application/json"::equals).isPresent();
    return find(request, path)
        .map(
            found ->
                json
                    ? SandboxReply.ok("application/json", ratingsInJson(found))
                    : SandboxReply.ok(Html.TYPE, ratings(found.page().ratings())))
        .orElseGet(() -> SandboxReply.ok(Html.TYPE, ""));
  }

  /** The only form with the number of reviews. */
  private static String ratingsInJson(Found found) {
    AppPage.Ratings ratings = found.page().ratings();
    return String.format(
        Locale.ROOT,
        """
        {"adamId":%s,"ratingAverage":%.1f,"ratingCount":%d,"ratingCountList":%s,\
        "totalNumberOfReviews":%d}
        """,
        found.page().app(),
        ratings.average(),
        ratings.count(),
        ratings.histogram(),
        found.local().view().reviews(found.page().app(), MOST_REVIEWS).size());
  }

  private static String ratings(AppPage.Ratings ratings) {
    List<Long> fromOneStar = ratings.histogram();
    String votes =
        IntStream.rangeClosed(1, 5)
            .map(i -> 6 - i)
            .mapToObj(
                stars ->
                    String.format(
                        Locale.ROOT,
                        """
                    <div class="vote"><span class="stars">%d</span>\
                    <span class="total">%d</span></div>
                    """,
                        stars,
                        fromOneStar.get(stars - 1)))
            .collect(Collectors.joining());
    return String.format(
        Locale.ROOT,
        """
    <!DOCTYPE html>
    <html><body><div class="ratings">
    <span class="rating-count">%d Ratings</span>
    %s</div></body></html>
    """,
        ratings.count(),
        votes);
  }

  /** The app's page with its similar apps. */
  SandboxReply app(SandboxRequest request, Matcher path) {
    return find(request, path)
        .map(found -> SandboxReply.ok(Html.TYPE, found.render()))
        .orElseGet(Html::notFound);
  }

  private record Found(AppStoreStorefront local, AppPage page) {
    String render() {
      String similar =
          local.view().similarTo(page.app()).stream()
              .limit(MOST_SIMILAR)
              .map(app -> "\"" + app.app() + "\"")
              .collect(Collectors.joining(","));
      return """
      <!DOCTYPE html>
      <html><head><title>%s</title></head><body>
      <h1>%s</h1><h2>%s</h2>
      <script type="text/javascript">its.serverData={"pageData":{"softwarePageData":\
      {"adamId":"%s","customersAlsoBoughtApps":[%s]}}}</script>
      </body></html>
      """
          .formatted(
              Html.escape(page.title()),
              Html.escape(page.title()),
              Html.escape(page.developer().name()),
              page.app(),
              similar);
    }
  }

  /** The storefront header takes precedence over the country in the path. */
  private Optional<Found> find(SandboxRequest request, Matcher path) {
    AppId app = AppId.of(StoreType.APP_STORE, path.group("id"));
    return stores
        .findByHeader(request)
        .or(() -> stores.findByCode(path.group("country"), request.at()))
        .flatMap(local -> local.view().find(app).map(page -> new Found(local, page)));
  }
}
