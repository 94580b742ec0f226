package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import dev.storescope.store.Storefronts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The searches that the App Store's search shows as trending. Apple does not document it;
 * open-source clients read JSON with a list {@code trendingSearches}, or the list alone, of objects
 * with a {@code label}, and have received empty lists.
 */
final class TrendingTerms {
  private static final int REQUESTED = 10;

  private TrendingTerms() {}

  static ApiCall<KeywordList> call(
      StoreHosts hosts, Subject.TrendingSearches trends, Storefronts.Apple storefront) {
    StoreRequest request =
        StoreRequest.get(
                StoreHosts.at(hosts.itunesSearch(), "/WebObjects/MZSearchHints.woa/wa/trends"))
            .withParameter("clientApplication", "Software")
            .withParameter("maxCount", Integer.toString(REQUESTED))
            .with("X-Apple-Store-Front", SearchHints.storefrontHeader(storefront));
    return ApiCall.of(trends, Source.APP_STORE_TRENDS, request, TrendingTerms::parse);
  }

  private static KeywordList parse(StoreReply reply) {
    JsonNode root = PropertyListReply.parse(reply.content());
    List<JsonFields> searches =
        root.isArray()
            ? root.valueStream().map(JsonFields::new).toList()
            : new JsonFields(root).expecting("trendingSearches").objects("trendingSearches");
    List<Keyword> terms =
        searches.stream()
            .flatMap(search -> SearchHints.findKeyword(term(search)).stream())
            .distinct()
            .limit(KeywordList.MAX_KEYWORDS)
            .toList();
    if (terms.isEmpty() && !searches.isEmpty()) {
      throw drifted("none of the " + searches.size() + " searches is a valid keyword");
    }
    return new KeywordList(terms);
  }

  private static String term(JsonFields search) {
    return Stream.of("label", "term", "displayTerm")
        .map(search::findText)
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() -> drifted("a search has no label"));
  }
}
