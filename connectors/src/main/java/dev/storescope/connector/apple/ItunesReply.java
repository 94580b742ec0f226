package dev.storescope.connector.apple;

import static dev.storescope.connector.apple.UnreadableReplyException.drifted;
import static dev.storescope.connector.apple.UnreadableReplyException.failed;

import dev.storescope.connector.http.StoreReply;
import java.util.List;

/** Reads the envelope of the iTunes Search API's replies: a count, and as many results. */
final class ItunesReply {
  private ItunesReply() {}

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

  /** The store's way to write a language: {@code ko_kr}. */
  static String language(String tag) {
    return tag.replace('-', '_');
  }
}
