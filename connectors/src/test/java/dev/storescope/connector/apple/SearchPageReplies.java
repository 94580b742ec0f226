package dev.storescope.connector.apple;

/** Search pages in the format of the App Store's web site. */
final class SearchPageReplies {
  static final String INTENT =
      "{\"$kind\":\"SearchResultsPageIntent\",\"term\":\"bloc notes\",\"storefront\":\"fr\","
          + "\"language\":\"fr-FR\",\"platform\":\"iphone\"}";

  /** An entry of each kind; the app 11 is shown three times. */
  static final String ENTRIES =
      """
      {"$kind":"AppSearchResult","resultType":"ad","lockup":{"adamId":"10","title":"Annonce"}},
      {"$kind":"AppSearchResult","resultType":"content","lockup":{"$kind":"Lockup","adamId":"11",
        "bundleId":"com.example.one","title":"Carnet","subtitle":"Écrire, partout",
        "developerName":"Exemple SARL","rating":4.8,"ratingCount":"105,000",
        "productDescription":"Écrire.\\nPartout.",
        "icon":{"template":"https://img.example/11/{w}x{h}{c}.{f}"},
        "screenshots":[{"artwork":[{}],"mediaPlatform":{"appPlatform":"phone"}}]}},
      {"$kind":"EditorialSearchResult","resultType":"editorial","title":"Bien écrire"},
      {"$kind":"AppEventSearchResult","resultType":"appEvent","appEvent":{"title":"La course"},
        "lockup":{"adamId":12,"title":"Agenda","rating":4.5,"ratingCount":"2.4K"}},
      {"$kind":"AppSearchResult","resultType":"content","lockup":{"adamId":"11","title":"Carnet"}},
      {"$kind":"DeveloperSearchResult","title":"Exemple SARL"},
      {"$kind":"AppBundleSearchResult","lockup":{"adamId":"70","title":"Deux"}},
      {"$kind":"InAppSearchResult","lockup":{"adamId":"71","title":"Carnet Pro"}},
      {"$kind":"GroupingSearchResult","title":"Applications"},
      {"$kind":"AppSearchResult","resultType":"content","lockup":{"adamId":"13","title":"Plume",
        "rating":3,"ratingCount":7}}
      """;

  static final String WHOLE_ORDER =
      """
      {"results":[{"type":"apps","id":"11"},{"type":"editorial-items","id":"900"},
        {"type":"apps","id":12},{"type":"app-bundles","id":"70"},{"type":"in-apps","id":"71"},
        {"type":"apps","id":"13"},{"type":"apps","id":"14"},{"type":"apps","id":"15"}]}
      """;

  static final String CONTINUATION =
      "{\"results\":[{\"type\":\"apps\",\"id\":\"14\"},{\"type\":\"apps\",\"id\":\"15\"}]}";

  static final String PAGE = page(ENTRIES, WHOLE_ORDER);

  private SearchPageReplies() {}

  /** A page in France for the term of the intent. */
  static String page(String entries, String nextPage) {
    return pageOf(json(INTENT, data(entries, nextPage)));
  }

  static String pageOf(String json) {
    return ProductPageReplies.page(ProductPageReplies.script(json));
  }

  static String json(String intent, String data) {
    return ProductPageReplies.object(intent, data);
  }

  static String data(String entries, String nextPage) {
    return """
    {"$kind":"SearchResultsPage","title":"Résultats","shelves":[
      {"$kind":"Shelf","id":"SearchResults.shelfId","contentType":"searchResult","items":[%s]},
      {"$kind":"Shelf","id":"Recommendations","contentType":"searchResult","items":[
        {"$kind":"AppSearchResult","resultType":"content","lockup":{"adamId":"99"}}]}],
     "nextPage":%s}
    """
        .formatted(entries, nextPage);
  }
}
