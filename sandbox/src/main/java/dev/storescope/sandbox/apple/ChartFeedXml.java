package dev.storescope.sandbox.apple;

import static dev.storescope.sandbox.apple.Html.escape;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.Categories;

/** Writes a feed as Atom, with Apple's own elements besides. */
final class ChartFeedXml {
  private ChartFeedXml() {}

  static String text(ChartFeed feed) {
    StringBuilder xml = new StringBuilder(1000 + 2000 * feed.apps().size());
    xml.append(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" \
        xml:lang="%s">
        <id>%s</id><title>%s</title><updated>%s</updated>
        <link rel="alternate" type="text/html" href="%s"/><link rel="self" href="%s"/>
        <icon>%s</icon><author><name>%s</name><uri>%s</uri></author><rights>%s</rights>
        """
            .formatted(
                feed.local().storefront().languageTag(),
                escape(feed.address()),
                escape(feed.title()),
                ChartFeed.time(feed.updatedAt()),
                AppLinks.front(feed.local().country()),
                escape(feed.address()),
                ChartFeed.ICON,
                ChartFeed.AUTHOR,
                ChartFeed.AUTHOR_ADDRESS,
                ChartFeed.RIGHTS));
    feed.apps().forEach(page -> xml.append(entry(feed, page)));
    return xml.append("</feed>\n").toString();
  }

  private static String entry(ChartFeed feed, AppPage page) {
    return """
    <entry>
    <updated>%s</updated>
    <id im:id="%s" im:bundleId="%s">%s</id><title>%s</title><summary>%s</summary>
    <im:name>%s</im:name><link rel="alternate" type="text/html" href="%s"/>
    <im:contentType term="Application" label="Application"/>%s
    <im:artist href="%s">%s</im:artist><im:price amount="%s" currency="%s">%s</im:price>
    <im:image height="53">%s</im:image><im:image height="75">%s</im:image>\
    <im:image height="100">%s</im:image>
    <im:releaseDate>%s</im:releaseDate>
    </entry>
    """
        .formatted(
            ChartFeed.time(feed.updatedAt()),
            page.app(),
            escape(page.bundleId()),
            escape(feed.link(page)),
            escape(ChartFeed.title(page)),
            escape(page.description()),
            escape(page.title()),
            escape(feed.link(page)),
            category(feed, page.categories().getFirst()),
            escape(feed.developerLink(page)),
            escape(page.developer().name()),
            SoftwareJson.amount(page.price()),
            escape(page.price().currency()),
            escape(ChartFeed.price(page)),
            escape(ChartFeed.icon(page, 53)),
            escape(ChartFeed.icon(page, 75)),
            escape(ChartFeed.icon(page, 100)),
            ChartFeed.time(page.release().releasedAt()));
  }

  private static String category(ChartFeed feed, AppPage.PageCategory category) {
    String term = Categories.findEnglishTitle(category.id()).orElse(category.name());
    return "<category im:id=\"%s\" term=\"%s\" scheme=\"%s\" label=\"%s\"/>"
        .formatted(
            category.id(),
            escape(term),
            escape(feed.categoryLink(category)),
            escape(category.name()));
  }
}
