package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.storescope.connector.http.ReplyBody;
import dev.storescope.store.Country;
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

  /** The address of the page of an app begins with the storefront. */
  private static final Pattern STOREFRONT = Pattern.compile("^https?://[^/]+/([a-z]{2})/");

  /** The results, after a check of their count. */
  static List<ItunesResult> results(ReplyBody body) {
    return ItunesReplyReader.read(body).checked();
  }

  /** The same, after a check that none is of another country. */
  static List<ItunesResult> results(ReplyBody body, Country requested) {
    List<ItunesResult> results = results(body);
    results.forEach(result -> checkCountry(result, requested));
    return results;
  }

  private static void checkCountry(ItunesResult result, Country requested) {
    result
        .find(ItunesKey.VIEW_URL)
        .flatMap(JsonNode::stringValueOpt)
        .map(STOREFRONT::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .filter(code -> !code.equals(requested.code()))
        .ifPresent(
            code -> {
              throw failed("a result is of the country " + code + ", not of " + requested);
            });
  }

  private List<ItunesResult> checked() {
    JsonFields envelope = new JsonFields(root).withoutError();
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
