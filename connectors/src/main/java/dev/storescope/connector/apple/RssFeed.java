package dev.storescope.connector.apple;

import static dev.storescope.connector.apple.UnreadableReplyException.drifted;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A chart as the store's RSS feed writes it.
 *
 * @param apps best first
 * @param title the title of the category in the language of the storefront, where an app tells it
 */
record RssFeed(List<AppId> apps, Optional<String> title) {

  private static final Set<String> BESIDE_ENTRIES =
      Set.of("author", "updated", "rights", "title", "icon", "link", "id");

  static RssFeed read(StoreReply reply, CategoryId category) {
    JsonFields feed = new JsonFields(JsonFields.parse(reply.body())).object("feed");
    List<JsonFields> entries = feed.oneOrMany("entry");
    if (entries.isEmpty() && Stream.of("id", "title", "updated").noneMatch(feed::has)) {
      throw drifted("the feed has no entries, and nothing that tells what it is");
    }
    if (entries.isEmpty() && !feed.hasOnly(BESIDE_ENTRIES)) {
      throw drifted("the feed has no entries, but something that it did not have");
    }
    return new RssFeed(apps(entries), title(entries, category));
  }

  private static List<AppId> apps(List<JsonFields> entries) {
    return entries.stream()
        .map(entry -> entry.object("id").object("attributes").app("im:id"))
        .distinct()
        .limit(ChartRanking.MAX_APPS)
        .toList();
  }

  /**
   * An entry names the app's main category, which need not be the chart's: in a chart of a
   * sub-genre it is Games, in that of all apps it is any. Only where it is the chart's own is its
   * title the chart's.
   */
  private static Optional<String> title(List<JsonFields> entries, CategoryId category) {
    return entries.stream()
        .flatMap(entry -> entry.findObject("category").stream())
        .flatMap(named -> named.findObject("attributes").stream())
        .filter(named -> named.findText("im:id").filter(category.value()::equals).isPresent())
        .flatMap(named -> named.findText("label").stream())
        .findFirst();
  }
}
