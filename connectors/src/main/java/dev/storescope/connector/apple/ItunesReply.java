package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.http.ReplyBody;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A reply of the iTunes Search API to a search or a lookup.
 *
 * @param root without the list of results
 * @param results unless there is no such list; a result that is no object is empty
 */
record ItunesReply(JsonNode root, Optional<List<Optional<ItunesResult>>> results) {
  static final String RESULTS = "results";

  /** The results, after a check of their count. */
  static List<ItunesResult> results(ReplyBody body) {
    return ItunesReplyReader.read(body).checked();
  }

  private List<ItunesResult> checked() {
    JsonFields envelope = new JsonFields(root);
    envelope
        .findText("errorMessage")
        .ifPresent(
            message -> {
              throw failed("the store says: " + message);
            });
    long count =
        envelope.findCount("resultCount").orElseThrow(() -> drifted("there is no resultCount"));
    List<ItunesResult> found = objects(envelope);
    if (count != found.size()) {
      throw failed("resultCount is " + count + ", but there are " + found.size() + " results");
    }
    return found;
  }

  private List<ItunesResult> objects(JsonFields envelope) {
    if (results.isEmpty()) {
      throw drifted(
          envelope.has(RESULTS) ? RESULTS + " is not a list" : "there is no list of " + RESULTS);
    }
    return results.get().stream().map(result -> result.orElseThrow(JsonFields::noObject)).toList();
  }
}
