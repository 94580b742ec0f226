package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The RSS feed of an app's newest reviews: ten pages of 50. It is the same in JSON and in XML, but
 * for a quarter of the apps it is empty in JSON, as clients of the real store report. The feed of
 * an unknown app is empty. The order by helpfulness is not simulated.
 */
record ReviewFeedEndpoint(AppStoreStorefronts stores) {
  private static final int PAGE_SIZE = 50;
  private static final int MAX_PAGES = 10;
  private static final Pattern OPTION = Pattern.compile("([a-zA-Z]+)=([^/]*)/");
  private static final Pattern ID = Pattern.compile("[0-9]{1,19}");
  private static final Pattern PAGE = Pattern.compile("[1-9]|10");

  SandboxReply answer(SandboxRequest request, Matcher path) {
    Map<String, String> options = options(path.group("options"));
    String page = options.getOrDefault("page", "1");
    if (!PAGE.matcher(page).matches()) {
      return refused("CustomerReviews RSS page depth is limited to " + MAX_PAGES);
    }
    String id = options.getOrDefault("id", "");
    return ID.matcher(id).matches()
        ? stores
            .findByCode(path.group("country"), request.at())
            .map(
                local ->
                    write(
                        path.group("format"),
                        feed(
                            request,
                            local,
                            AppId.of(StoreType.APP_STORE, id),
                            Integer.parseInt(page))))
            .orElseGet(Html::notFound)
        : refused("The request has no id.");
  }

  private static Map<String, String> options(String path) {
    Map<String, String> options = new HashMap<>();
    OPTION
        .matcher(path)
        .results()
        .forEach(option -> options.put(option.group(1).toLowerCase(Locale.ROOT), option.group(2)));
    return options;
  }

  private static ReviewFeed feed(
      SandboxRequest request, AppStoreStorefront local, AppId app, int page) {
    List<AppReview> all = local.view().reviews(app, MAX_PAGES * PAGE_SIZE);
    return new ReviewFeed(
        local,
        app,
        "https://itunes.apple.com" + request.path(),
        request.at(),
        page,
        (all.size() + PAGE_SIZE - 1) / PAGE_SIZE,
        all.stream().skip((page - 1L) * PAGE_SIZE).limit(PAGE_SIZE).toList());
  }

  private static SandboxReply write(String format, ReviewFeed feed) {
    return format.equals("json")
        ? SandboxReply.ok("text/javascript; charset=UTF-8", ReviewFeedJson.text(asInJson(feed)))
        : SandboxReply.ok("text/xml; charset=UTF-8", ReviewFeedXml.text(feed));
  }

  private static ReviewFeed asInJson(ReviewFeed feed) {
    return DerivedAppDetails.of(feed.app()).hasNoReviewsInJson()
        ? new ReviewFeed(
            feed.local(), feed.app(), feed.address(), feed.updatedAt(), 1, 0, List.of())
        : feed;
  }

  private static SandboxReply refused(String message) {
    return SandboxReply.of(400, "text/plain; charset=utf-8", message);
  }
}
