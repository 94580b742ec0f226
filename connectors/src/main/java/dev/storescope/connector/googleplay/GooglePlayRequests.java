package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.StoreRequest.encodeForm;

import com.google.re2j.Pattern;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Keyword;
import dev.storescope.store.Storefronts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Builds the requests to Google Play: pages, and calls of batchexecute, the API by which the pages
 * call the server.
 */
record GooglePlayRequests(URI googlePlay) {
  static final String NEXT_PAGE_RPC = "qnKhOb";
  static final String SUGGEST_RPC = "IJ4APc";
  static final String CHART_RPC = "vyAe2";

  static final String REVIEWS_RPC = "UsvDTd";

  private static final Pattern NUMBER = Pattern.compile("[0-9]+");
  private static final int NEWEST_FIRST = 2;
  private static final int REVIEWS_PAGE_SIZE = 150;

  private static final int NEXT_PAGE_SIZE = 100;
  private static final String BATCH_PATH = "/_/PlayStoreUi/data/batchexecute?rpcids=";

  /** Any session, page version and request number will do; constants make requests repeatable. */
  private static final String SESSION =
      "&f.sid=-697906427155521722&bl=boq_playuiserver_20220612.08_p0&authuser=0"
          + "&soc-app=121&soc-platform=1&soc-device=1&_reqid=1065213";

  private static final String FORM = "application/x-www-form-urlencoded;charset=UTF-8";

  /**
   * The arguments of a call for a chart, read when the first is made: 12 KB that are constant
   * except for size, collection and category. {@code chart-arguments.origin.txt} documents their
   * origin.
   */
  private static final class Chart {
    private static final String ARGUMENTS = loadChartArguments();
  }

  StoreRequest details(AppId app, Country country) {
    return page("/store/apps/details?" + encodeForm("id", app.value()), country);
  }

  /**
   * The page of similar apps.
   *
   * @param link its path and parameters
   */
  StoreRequest similar(String link, Country country) {
    return page(link, country);
  }

  /** The page of a developer, which is another one for a name than for a number. */
  StoreRequest developer(DeveloperId developer, Country country) {
    String path = isNumber(developer) ? "/store/apps/dev?" : "/store/apps/developer?";
    return page(path + encodeForm("id", developer.value()), country);
  }

  static boolean isNumber(DeveloperId developer) {
    return NUMBER.matches(developer.value());
  }

  StoreRequest search(Keyword keyword, Country country) {
    return page("/store/search?" + encodeForm("c", "apps", "q", keyword.text()), country);
  }

  StoreRequest workSearch(Keyword keyword, Country country) {
    return page("/work/search?" + encodeForm("q", keyword.text()), country);
  }

  /** The further page of a search that a token of the page before refers to. */
  StoreRequest nextPage(String token, Country country) {
    String arguments =
        String.format(
            Locale.ROOT,
            "[[null,[[10,[10,%d]],true,null,[96,27,4,8,57,30,110,79,11,16,49,1,3,9,12,104,55,56,51,10,34,77]],null,%s]]",
            NEXT_PAGE_SIZE,
            quote(token));
    return call(NEXT_PAGE_RPC, arguments, region(country));
  }

  StoreRequest suggest(Subject.Suggestions suggestions) {
    String arguments = "[[null,[" + quote(suggestions.term().text()) + "],[10],[2],4]]";
    return call(SUGGEST_RPC, arguments, region(suggestions.country()));
  }

  StoreRequest chart(Subject.Chart chart, ChartKind kind) {
    String collection =
        switch (kind) {
          case FREE -> "topselling_free";
          case PAID -> "topselling_paid";
          case GROSSING -> "topgrossing";
        };
    String arguments =
        Chart.ARGUMENTS
            .replace("\"SIZE\"", Integer.toString(ChartRanking.MAX_APPS))
            .replace("\"COLLECTION\"", quote(collection))
            .replace("\"CATEGORY\"", quote(chart.category().value()));
    return call(
        CHART_RPC,
        arguments,
        region(chart.country()) + "&" + encodeForm("rt", "c", "source-path", "/store/apps"));
  }

  /**
   * A page of the reviews of an app, newest first.
   *
   * @param token of the page before; empty for the first page
   */
  StoreRequest reviews(AppId app, Country country, Optional<String> token) {
    String arguments =
        String.format(
            Locale.ROOT,
            "[null,null,[2,%d,[%d,null,%s],null,[]],[%s,7]]",
            NEWEST_FIRST,
            REVIEWS_PAGE_SIZE,
            token.map(GooglePlayRequests::quote).orElse("null"),
            quote(app.value()));
    return call(REVIEWS_RPC, arguments, region(country));
  }

  private StoreRequest page(String pathAndQuery, Country country) {
    return StoreRequest.get(StoreHosts.at(googlePlay, pathAndQuery + region(country)));
  }

  /**
   * A call of one remote procedure.
   *
   * @param arguments as JSON
   * @param parameters of the query, each after an ampersand
   */
  private StoreRequest call(String rpc, String arguments, String parameters) {
    String call = "[[[" + quote(rpc) + "," + quote(arguments) + ",null,\"generic\"]]]";
    return StoreRequest.post(
        StoreHosts.at(googlePlay, BATCH_PATH + rpc + SESSION + parameters),
        FORM,
        encodeForm("f.req", call));
  }

  /** Language and country decide names, prices, availability, ratings and order. */
  private static String region(Country country) {
    String language =
        Storefronts.find(country)
            .flatMap(Storefronts.Storefront::googlePlay)
            .orElseThrow(() -> new IllegalArgumentException("no Google Play in " + country))
            .language();
    return "&" + encodeForm("hl", language, "gl", country.code().toUpperCase(Locale.ROOT));
  }

  private static String quote(String text) {
    return JsonMapper.shared().writeValueAsString(text);
  }

  private static String loadChartArguments() {
    try (InputStream file = GooglePlayRequests.class.getResourceAsStream("chart-arguments.json")) {
      if (file == null) {
        throw new IllegalStateException("chart-arguments.json is missing from the program");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
