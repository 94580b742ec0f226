package dev.storescope.connector.apple;

import static dev.storescope.connector.apple.UnreadableReplyException.drifted;
import static dev.storescope.connector.apple.UnreadableReplyException.failed;

import dev.storescope.connector.http.StoreReply;
import java.util.List;

/** What the search and the lookup of the iTunes Search API have in common. */
final class ItunesApi {
  private ItunesApi() {}

  /** The results in a reply, which are as many as it says. */
  static List<JsonFields> results(StoreReply reply) {
    JsonFields envelope = new JsonFields(JsonFields.parse(reply.body()));
    envelope
        .findText("errorMessage")
        .ifPresent(
            message -> {
              throw failed("the store says: " + message);
            });
    long count =
        envelope.findCount("resultCount").orElseThrow(() -> drifted("there is no resultCount"));
    List<JsonFields> results = envelope.objects("results");
    if (count != results.size()) {
      throw failed("resultCount is " + count + ", but there are " + results.size() + " results");
    }
    return results;
  }

  /** The API's way to write a language, such as {@code ko_kr}. */
  static String language(String tag) {
    return tag.replace('-', '_');
  }
}
