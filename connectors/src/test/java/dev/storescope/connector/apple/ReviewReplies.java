package dev.storescope.connector.apple;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Pages of the feed of reviews of the app 42 in the United States, in its two forms. */
final class ReviewReplies {
  /** The app itself, which some feeds begin with. */
  static final String APP =
      """
      {"im:name":{"label":"Notes"},"rights":{"label":"© Example"},
       "im:price":{"label":"Get","attributes":{"amount":"0.00000","currency":"USD"}},
       "id":{"label":"https://apps.example/us/app/id42?uo=2","attributes":{"im:id":"42"}},
       "title":{"label":"Notes - Example"},
       "link":{"attributes":{"rel":"alternate","href":"https://apps.example/us/app/id42?uo=2"}}}
      """;

  /** Two reviews in JSON, which has the same content in XML: {@link #TWO_IN_XML}. */
  static final String TWO =
      json(
          1,
          """
          {"author":{"uri":{"label":"https://itunes.apple.com/us/reviews/id7"},
                     "name":{"label":"Zoë 📝"},"label":""},
           "updated":{"label":"2026-11-20T12:34:56-07:00"},
           "im:rating":{"label":"4"}, "im:version":{"label":"3.1"}, "id":{"label":"12645174720"},
           "title":{"label":"Good <3 & fast"},
           "content":{"label":"It works.\\nMostly.","attributes":{"type":"text"}},
           "link":{"attributes":{"rel":"related",
             "href":"https://itunes.apple.com/us/review?id=42&type=Purple%20Software"}},
           "im:voteSum":{"label":"3"},
           "im:contentType":{"attributes":{"term":"Application","label":"Application"}},
           "im:voteCount":{"label":"4"}}
          """,
          """
          {"author":{"name":{"label":"someone"},"label":""},
           "updated":{"label":"2026-11-19T00:00:00-07:00"},
           "im:rating":{"label":"1"}, "id":{"label":"12484337193"}, "title":{"label":"No"},
           "content":{"label":"Does not start.","attributes":{"type":"text"}},
           "im:voteSum":{"label":"0"}, "im:voteCount":{"label":"0"}}
          """);

  static final String TWO_IN_XML =
      xml(
          1,
          """
          <entry>
            <updated>2026-11-20T12:34:56-07:00</updated>
            <id>12645174720</id>
            <title>Good &lt;3 &amp; fast</title>
            <content type="text">It works.
          Mostly.</content>
            <im:contentType term="Application" label="Application"/>
            <im:voteSum>3</im:voteSum><im:voteCount>4</im:voteCount>
            <im:rating>4</im:rating><im:version>3.1</im:version>
            <author><name>Zoë &#128221;</name>
              <uri>https://itunes.apple.com/us/reviews/id7</uri></author>
            <link rel="related" href="https://itunes.apple.com/us/review?id=42&amp;type=Purple"/>
            <content type="html">&lt;table&gt;&lt;b&gt;It works.&lt;/b&gt;&lt;/table&gt;</content>
          </entry>
          """,
          """
          <entry>
            <updated>2026-11-19T00:00:00-07:00</updated>
            <id>12484337193</id>
            <title>No</title>
            <content type="html"><table><tr><td>Does not start.</td></tr></table></content>
            <content type="text"><![CDATA[Does not start.]]></content>
            <im:voteSum>0</im:voteSum><im:voteCount>0</im:voteCount>
            <im:rating>1</im:rating>
            <author><name>someone</name></author>
          </entry>
          """);

  /** As in the real feed: of a page in a hole, and of an app that the store does not know. */
  static final String BLANK_LINKS =
      """
      [{"attributes":{"rel":"first","href":""}},{"attributes":{"rel":"last","href":""}},
       {"attributes":{"rel":"previous","href":""}},{"attributes":{"rel":"next","href":""}}]
      """;

  private ReviewReplies() {}

  /** A page of another app without reviews, in XML. */
  static String xmlOf(String app) {
    return xmlWithoutLinks().replace("id=42", "id=" + app);
  }

  static String xmlWithoutLinks() {
    return xml(1).replaceAll("<link rel=\"last\"[^>]*>", "<link rel=\"last\" href=\"\"/>");
  }

  /** A page in JSON with a link to a last page. */
  static String json(int last, String... entries) {
    return jsonWith(links(last), entries);
  }

  /** A page in JSON with the value of the field for links. */
  static String jsonWith(String links, String... entries) {
    String field =
        switch (entries.length) {
          case 0 -> "";
          case 1 -> "\"entry\":" + entries[0] + ",";
          default -> "\"entry\":[" + String.join(",", entries) + "],";
        };
    return """
    {"feed":{"author":{"name":{"label":"iTunes Store"},"uri":{"label":"https://apple.example/"}},
      %s
      "updated":{"label":"2026-11-21T01:02:03-07:00"}, "rights":{"label":"Copyright"},
      "title":{"label":"iTunes Store: Customer Reviews"}, "icon":{"label":"favicon.ico"},
      "link":%s,
      "id":{"label":"https://internal.example/us/rss/customerreviews/id=42/json"}}}
    """
        .formatted(field, links);
  }

  /** The links name the form in XML in both forms. */
  private static String links(int last) {
    return """
    [{"attributes":{"rel":"alternate","type":"text/html","href":"https://music.example/?id=1"}},
     {"attributes":{"rel":"last","href":\
    "https://itunes.apple.com/us/rss/customerreviews/page=%s/id=42/sortby=mostrecent/xml?urlDesc="}}]
    """
        .formatted(last);
  }

  static String xml(int last, String... entries) {
    return """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
      <id>https://internal.example/us/rss/customerreviews/id=42/xml</id>
      <title>iTunes Store: Customer Reviews</title>
      <updated>2026-11-21T01:02:03-07:00</updated>
      <link rel="alternate" type="text/html" href="https://music.example/?cc=us&amp;id=1"/>
      <link rel="last" href="https://itunes.apple.com/us/rss/customerreviews/page=%s/id=42/xml"/>
      <author><name>iTunes Store</name></author>
      %s
    </feed>
    """
        .formatted(last, String.join("", entries));
  }

  /** Reviews with the ids from a first to a last number, one an hour, newest first. */
  static String[] reviews(int first, int last) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(ReviewReplies::review)
        .toArray(String[]::new);
  }

  static String review(int number) {
    return review(number, "\"updated\":{\"label\":\"%s\"},".formatted(hour(number)));
  }

  /**
   * A review with the field of its date.
   *
   * @param updated ends with a comma
   */
  static String review(int number, String updated) {
    return """
    {"author":{"name":{"label":"Author %1$s"}}, %2$s "im:rating":{"label":"5"},
     "id":{"label":"%1$s"}, "title":{"label":"Title"}, "content":{"label":"Text %1$s"}}
    """
        .formatted(number, updated);
  }

  private static String hour(int number) {
    return LocalDateTime.of(2026, 12 - number / 24 / 28, 28 - number / 24 % 28, 23 - number % 24, 0)
        .toInstant(ZoneOffset.UTC)
        .toString();
  }

  /** The same reviews in XML. */
  static String xmlReviews(int first, int last) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(
            number ->
                """
                <entry><id>%1$s</id><title>Title</title><content type="text">Text %1$s</content>
                <im:rating>5</im:rating><updated>%2$s</updated>
                <author><name>Author %1$s</name></author></entry>
                """
                    .formatted(number, hour(number)))
        .collect(Collectors.joining());
  }

  static List<String> ids(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(Integer::toString).toList();
  }
}
