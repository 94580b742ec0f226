import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.QuestionsApi;
import org.openapitools.client.auth.HttpBearerAuth;
import org.openapitools.client.model.DeviceType;
import org.openapitools.client.model.StoreType;

/**
 * Calls the thirteen endpoints for both stores with the client that a public generator wrote from
 * openapi.json. Repeats a call while the answer is not ready, and prints its statuses as a line of
 * JSON. It is compiled with the client.
 */
public final class AllThirteen {
  private final QuestionsApi api;
  private final String since;

  private AllThirteen(String url, String key, String since) {
    this.since = since;
    ApiClient client = new ApiClient().setBasePath(url);
    ((HttpBearerAuth) client.getAuthentication("bearer")).setBearerToken(key);
    api = new QuestionsApi(client);
  }

  private interface Call {
    ApiResponse<?> send() throws ApiException;
  }

  public static void main(String[] arguments) throws Exception {
    AllThirteen all = new AllThirteen(arguments[0], arguments[1], arguments[2]);
    for (var each : JsonParser.parseString(arguments[3]).getAsJsonArray()) {
      JsonObject app = each.getAsJsonObject();
      String store = app.get("storetype").getAsString();
      Map<String, Call> calls =
          all.calls(
              StoreType.fromValue(store),
              app.get("storeid").getAsString(),
              app.get("country").getAsString(),
              app.get("query").getAsString());
      for (var call : calls.entrySet()) {
        System.out.printf(
            "{\"store\":\"%s\",\"call\":\"%s\",\"statuses\":%s}%n",
            store, call.getKey(), statuses(call.getValue()));
      }
    }
    System.exit(0);
  }

  private Map<String, Call> calls(StoreType store, String id, String country, String query) {
    Map<String, Call> all = new LinkedHashMap<>();
    all.put("AppMeta", () -> api.getAppMetaWithHttpInfo(store, id, country, null, null));
    all.put("AppRating", () -> api.getAppRatingWithHttpInfo(store, id, country, null, null));
    all.put(
        "AppAllInfo", () -> api.getAppAllInfoWithHttpInfo(store, id, country, null, null, null));
    all.put("AppCompetitors", () -> api.getAppCompetitorsWithHttpInfo(store, id, country, null));
    all.put(
        "AppKeywordRanking",
        () -> api.getAppKeywordRankingWithHttpInfo(store, id, country, query, null, null));
    all.put(
        "AppKeywordRankingBulk",
        () -> api.getAppKeywordRankingWithHttpInfo(store, id, country, query + ",maps", null, null));
    all.put(
        "AppKeywordsRankMovement",
        () -> api.getAppKeywordsRankMovementWithHttpInfo(store, id, country, since, null, null));
    all.put(
        "EstimatedInstallsByKeyword",
        () -> api.getEstimatedInstallsByKeywordWithHttpInfo(store, id, country, query, null, null));
    all.put(
        "KeywordAutoSuggestions",
        () ->
            api.getKeywordAutoSuggestionsWithHttpInfo(
                store, id, country, null, null, false, false, null, null));
    all.put(
        "KeywordAutoSuggestionsWithStats",
        () ->
            api.getKeywordAutoSuggestionsWithHttpInfo(
                store, id, country, null, null, true, true, null, null));
    all.put(
        "KeywordStats", () -> api.getKeywordStatsWithHttpInfo(query, store, country, null, null));
    all.put(
        "KeywordSuggestions",
        () -> api.getKeywordSuggestionsWithHttpInfo(query, store, country, null, null, null, null));
    all.put(
        "KeywordSuggestionsWithStats",
        () -> api.getKeywordSuggestionsWithHttpInfo(query, store, country, null, true, true, null));
    all.put(
        "SearchResults",
        () ->
            api.getSearchResultsWithHttpInfo(
                query, store, country, DeviceType.IPHONE, null, null));
    if (store == StoreType.APPSTORE) {
      all.put(
          "TopCharts", () -> api.getTopChartsWithHttpInfo(country, null, null, null, "7012", null));
      all.put(
          "SearchAdsSuggestions",
          () -> api.getSearchAdsSuggestionsWithHttpInfo(id, country, null, null));
    }
    return all;
  }

  private static List<Integer> statuses(Call call) throws Exception {
    List<Integer> seen = new ArrayList<>();
    for (int left = 600; left > 0; left--) {
      ApiResponse<?> response = call.send();
      seen.add(response.getStatusCode());
      if (response.getStatusCode() == 204) {
        return seen;
      }
      Object answer = response.getData();
      boolean hasData = answer.getClass().getMethod("getData").invoke(answer) != null;
      if (response.getStatusCode() == 200 && hasData) {
        return seen;
      }
      if (response.getStatusCode() != 202
          || hasData
          || answer.getClass().getMethod("getKey").invoke(answer) == null) {
        throw new IllegalStateException(response.getStatusCode() + " with " + answer);
      }
      Thread.sleep(300);
    }
    throw new IllegalStateException("not ready");
  }
}
