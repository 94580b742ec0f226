package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The entries of an RSS feed of the store; a feed without entries has no field for them. */
final class FeedEntries {
  private static final Set<String> FIELDS_WITHOUT_ENTRIES =
      Set.of("attributes", "author", "updated", "rights", "title", "icon", "link", "id");

  private FeedEntries() {}

  static List<JsonFields> of(JsonFields feed) {
    List<JsonFields> entries = feed.oneOrMany("entry");
    if (entries.isEmpty() && Stream.of("id", "title", "updated").noneMatch(feed::has)) {
      throw drifted("the feed has no entries, and no id, title or date");
    }
    if (entries.isEmpty() && !feed.hasOnly(FIELDS_WITHOUT_ENTRIES)) {
      throw drifted("the feed has no entries, but an unknown field");
    }
    return entries;
  }
}
