package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.Storefronts;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Names the requests that Google Play is asked with, for one country at a time. */
final class GooglePlayRequests {
  static final String NEXT_PAGE_RPC = "qnKhOb";
  static final String SUGGEST_RPC = "IJ4APc";
  static final String CHART_RPC = "vyAe2";

  private static final int NEXT_PAGE_SIZE = 100;

  private final URI googlePlay;

  GooglePlayRequests(URI googlePlay) {
    this.googlePlay = googlePlay;
  }

  StoreRequest details(AppId app, Country country) {
    return page("/store/apps/details?id=" + encode(app.value()), country);
  }

  StoreRequest search(Keyword keyword, Country country) {
    return page("/store/search?c=apps&q=" + encode(keyword.text()), country);
  }

  /** The page of a search that a token of the page before it stands for. */
  StoreRequest nextPage(String token, Country country) {
    String arguments =
        "[[null,[[10,[10,%d]],true,null,[96,27,4,8,57,30,110,79,11,16,49,1,3,9,12,104,55,56,51,10,34,77]],null,%s]]"
            .formatted(NEXT_PAGE_SIZE, BatchRequest.quote(token));
    return BatchRequest.of(googlePlay, NEXT_PAGE_RPC, arguments, region(country));
  }

  StoreRequest suggest(Keyword term, Country country) {
    String arguments = "[[null,[" + BatchRequest.quote(term.text()) + "],[10],[2],4]]";
    return BatchRequest.of(googlePlay, SUGGEST_RPC, arguments, region(country));
  }

  StoreRequest chart(ChartKind kind, CategoryId category, Country country) {
    return BatchRequest.of(
        googlePlay,
        CHART_RPC,
        ChartArguments.of(kind, category),
        region(country) + "&rt=c&source-path=" + encode("/store/apps"));
  }

  private StoreRequest page(String pathAndQuery, Country country) {
    return StoreRequest.get(StoreHosts.at(googlePlay, pathAndQuery + region(country)));
  }

  /** Language and country decide names, prices, availability, ratings and order. */
  private static String region(Country country) {
    String language =
        Storefronts.find(country)
            .flatMap(Storefronts.Storefront::googlePlay)
            .orElseThrow(() -> new IllegalArgumentException("no Google Play in " + country))
            .language();
    return "&hl=" + encode(language) + "&gl=" + country.code().toUpperCase(Locale.ROOT);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
