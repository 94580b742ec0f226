package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppReview;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A page of the feed of an app's reviews before serialization.
 *
 * @param address the requested URL
 * @param page its number, from 1
 * @param pages how many there are; the links of a feed without any are blank
 */
record ReviewFeed(
    AppStoreStorefront local,
    AppId app,
    String address,
    Instant updatedAt,
    int page,
    int pages,
    List<AppReview> reviews) {
  static final String TITLE = "iTunes Store: Customer Reviews";

  /** The links by relation; those to other pages name the form in XML in both forms. */
  Map<String, String> links() {
    Map<String, String> links = new LinkedHashMap<>();
    links.put("self", address);
    links.put("first", page(1));
    links.put("last", page(pages));
    links.put("previous", page(Math.clamp(page - 1, 1, Math.max(1, pages))));
    links.put("next", page(page > pages ? page + 1 : Math.min(pages, page + 1)));
    return links;
  }

  private String page(int number) {
    if (pages == 0) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "https://itunes.apple.com/%s/rss/customerreviews/page=%d/id=%s/sortby=mostrecent/xml",
        local.country(),
        number,
        app.value());
  }

  /** The address of an author, whose number the store does not otherwise show. */
  String author(AppReview review) {
    return String.format(
        Locale.ROOT,
        "https://itunes.apple.com/%s/reviews/id%d",
        local.country(),
        review.number() % 1_000_000_007);
  }

  String link() {
    return "https://itunes.apple.com/%s/review?id=%s&type=Purple%%20Software"
        .formatted(local.country(), app.value());
  }

  /** The votes, of which those that found it helpful are a part. */
  static long votes(AppReview review) {
    return review.helpful() + review.helpful() / 3;
  }
}
