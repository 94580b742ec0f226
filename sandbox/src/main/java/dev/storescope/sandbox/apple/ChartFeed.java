package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppPage;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * An RSS feed of apps before serialization.
 *
 * @param address the requested URL
 */
record ChartFeed(
    String title, String address, Instant updatedAt, AppStoreStorefront local, List<AppPage> apps) {
  /** The time zone of Apple's feeds. */
  private static final ZoneOffset CUPERTINO = ZoneOffset.ofHours(-7);

  static final String AUTHOR = "iTunes Store";
  static final String AUTHOR_ADDRESS = "http://www.apple.com/itunes/";
  static final String ICON = "http://itunes.apple.com/favicon.ico";
  static final String RIGHTS = "Copyright 2008 Apple Inc.";

  static String time(Instant instant) {
    return OffsetDateTime.ofInstant(instant.truncatedTo(ChronoUnit.SECONDS), CUPERTINO)
        .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
  }

  /** An icon in one of the sizes of the feed. */
  static String icon(AppPage page, int height) {
    return page.icon().replace("512x512bb", height + "x" + height + "bb");
  }

  static String title(AppPage page) {
    return page.title() + " - " + page.developer().name();
  }

  String link(AppPage page) {
    return AppLinks.app(local.country(), page) + "?uo=2";
  }

  /** The old form of the link, from which clients extract the id. */
  String developerLink(AppPage page) {
    return AppLinks.developer(local.country(), page) + "?mt=8&uo=2";
  }

  String categoryLink(AppPage.PageCategory category) {
    return "https://itunes.apple.com/%s/genre/id%s?mt=8&uo=2"
        .formatted(local.country(), category.id());
  }

  /** The price; "Get" for a free app. */
  static String price(AppPage page) {
    return page.price().isFree() ? "Get" : page.price().text();
  }
}
