package dev.storescope.demo;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Requests to each endpoint available for an app's store, about the app and a keyword. */
public record EndpointCalls(AppId app, Country country, Keyword keyword) {

  /** Paths with query strings; two of them take no moment, and one takes a time range. */
  public List<String> at(Instant moment) {
    String store = "storetype=" + app.store().wireName();
    String ofCountry = store + "&country=" + country.code();
    String ofApp = ofCountry + "&storeid=" + app.value();
    String query = "&query=" + encode(keyword.text());
    String then = "&timestamp=" + format(moment);
    List<String> paths = new ArrayList<>();
    for (String name : List.of("app-meta", "app-rating", "app-all-info")) {
      paths.add(name + "?" + ofApp + then);
    }
    for (String name : List.of("app-keyword-ranking", "estimated-installs-by-keyword")) {
      paths.add(name + "?" + ofApp + query + then);
    }
    for (String name : List.of("keyword-stats", "keyword-suggestions")) {
      paths.add(name + "?" + ofCountry + query + then);
    }
    paths.add("keyword-auto-suggestions?" + ofApp + then);
    paths.add(
        "app-keywords-rank-movement?%s&since=%s&till=%s"
            .formatted(ofApp, format(moment.minus(1, ChronoUnit.DAYS)), format(moment)));
    paths.add("app-competitors?" + ofApp);
    paths.addAll(
        switch (app.store()) {
          case APP_STORE ->
              List.of(
                  "search-results?" + ofCountry + "&devicetype=iphone" + query + then,
                  "top-charts?country=" + country.code() + then,
                  "search-ads-suggestions?" + ofApp);
          case GOOGLE_PLAY -> List.of("search-results?" + ofCountry + query + then);
        });
    return paths.stream().map(path -> "/api/" + path).toList();
  }

  private static String format(Instant moment) {
    return encode(moment.truncatedTo(ChronoUnit.MINUTES).toString());
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
