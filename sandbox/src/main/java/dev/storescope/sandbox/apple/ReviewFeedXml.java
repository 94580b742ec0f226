package dev.storescope.sandbox.apple;

import static dev.storescope.sandbox.apple.Html.escape;

import dev.storescope.sandbox.world.AppReview;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes a page of reviews as Atom: each has its text twice, the second time as HTML. */
final class ReviewFeedXml {
  private ReviewFeedXml() {}

  static String text(ReviewFeed feed) {
    String links =
        feed.links().entrySet().stream()
            .map(
                link ->
                    "<link rel=\"%s\" href=\"%s\"/>"
                        .formatted(link.getKey(), escape(link.getValue())))
            .collect(Collectors.joining());
    return """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="%s">
    <id>%s</id><title>%s</title><updated>%s</updated>
    <link rel="alternate" type="text/html" href="%s"/>%s
    <icon>%s</icon><author><name>%s</name><uri>%s</uri></author><rights>%s</rights>
    %s</feed>
    """
        .formatted(
            feed.local().storefront().languageTag(),
            escape(feed.address()),
            ReviewFeed.TITLE,
            ChartFeed.time(feed.updatedAt()),
            AppLinks.front(feed.local().country()),
            links,
            ChartFeed.ICON,
            ChartFeed.AUTHOR,
            ChartFeed.AUTHOR_ADDRESS,
            ChartFeed.RIGHTS,
            feed.reviews().stream()
                .map(review -> entry(feed, review))
                .collect(Collectors.joining()));
  }

  private static String entry(ReviewFeed feed, AppReview review) {
    return String.format(
        Locale.ROOT,
        """
    <entry>
    <id>%d</id><title>%s</title><content type="text">%s</content>
    <im:contentType term="Application" label="Application"/>
    <im:voteSum>%d</im:voteSum><im:voteCount>%d</im:voteCount><im:rating>%d</im:rating>
    <updated>%s</updated>%s
    <author><name>%s</name><uri>%s</uri></author>
    <link rel="related" href="%s"/>
    <content type="html">%s</content>
    </entry>
    """,
        review.number(),
        escape(review.title()),
        escape(review.text()),
        review.helpful(),
        ReviewFeed.votes(review),
        review.stars(),
        ChartFeed.time(review.submittedAt()),
        review.version().map(ReviewFeedXml::version).orElse(""),
        escape(review.author()),
        escape(feed.author(review)),
        escape(feed.link()),
        escape("<table><tr><td><b>" + escape(review.text()) + "</b></td></tr></table>"));
  }

  private static String version(String version) {
    return "<im:version>" + escape(version) + "</im:version>";
  }
}
