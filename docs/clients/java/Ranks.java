import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import storescope.ApiClient;
import storescope.ApiException;
import storescope.ApiResponse;
import storescope.api.AccountApi;
import storescope.api.QuestionsApi;
import storescope.model.AppKeywordRankingBulkAnswer;
import storescope.model.AppRatingAnswer;
import storescope.model.AppReviewsAnswer;
import storescope.model.AppReviewsResults;
import storescope.model.DateRank;
import storescope.model.Mistake;
import storescope.model.Problem;
import storescope.model.StoreType;
import storescope.model.TrackAppRequest;
import storescope.model.TrackKeywordsRequest;
import storescope.model.TrackedDevice;

/**
 * Prints a month of the ranks of an app for keywords, and tracks them from now on. The arguments
 * are URL, KEY, STORETYPE, STOREID, COUNTRY and KEYWORD...
 *
 * <p>STORESCOPE_LONGEST_WAIT: wait at most so many seconds where the service asks for more.
 */
public final class Ranks {
  private static final double LONGEST_WAIT =
      Double.parseDouble(System.getenv().getOrDefault("STORESCOPE_LONGEST_WAIT", "Infinity"));

  private final ApiClient client;
  private final StoreType store;
  private final String id;
  private final String country;

  private Ranks(ApiClient client, StoreType store, String id, String country) {
    this.client = client;
    this.store = store;
    this.id = id;
    this.country = country;
  }

  public static void main(String[] args) throws ApiException {
    if (args.length < 6) {
      System.err.println("Ranks URL KEY STORETYPE STOREID COUNTRY KEYWORD...");
      System.exit(1);
    }
    OkHttpClient http = new OkHttpClient.Builder().addInterceptor(Ranks::patiently).build();
    ApiClient client = new ApiClient(http).setBasePath(args[0]);
    client.setBearerToken(args[1]);
    new Ranks(client, StoreType.fromValue(args[2]), args[3], args[4])
        .run(Arrays.asList(args).subList(5, args.length));
    http.dispatcher().executorService().shutdown();
    http.connectionPool().evictAll();
  }

  /**
   * Sends a request again after Retry-After: until its data is there (202), or while the service
   * takes no more requests (429, 503).
   */
  private static Response patiently(Interceptor.Chain chain) throws IOException {
    Response response = chain.proceed(chain.request());
    for (int left = 100; left > 0 && Set.of(202, 429, 503).contains(response.code()); left--) {
      double seconds = Double.parseDouble(response.header("Retry-After", "30"));
      response.close();
      sleep(Math.min(seconds, LONGEST_WAIT));
      response = chain.proceed(chain.request());
    }
    return response;
  }

  private static void sleep(double seconds) throws InterruptedIOException {
    try {
      Thread.sleep((long) (seconds * 1000));
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }

  private void run(List<String> keywords) throws ApiException {
    QuestionsApi questions = new QuestionsApi(client);
    printRanks(questions, keywords);
    printStars(questions);
    track(new AccountApi(client), keywords);

    if (questions.getAppRating(store, id, country).timestamp("2020-01-01T00:00Z").execute()
        == null) {
      System.out.println("no rating was known in 2020");
    }
    try {
      questions.getAppRating(store, id, "zz").execute();
    } catch (ApiException refused) {
      for (Mistake error : problem(refused).getErrors()) {
        System.out.printf(
            "%d %s: %s%n", refused.getCode(), error.getParameter(), error.getDetail());
      }
    }
    ApiResponse<AppRatingAnswer> rating =
        questions.getAppRating(store, id, country).executeWithHttpInfo();
    System.out.println(rating.getHeaders().get("x-credits-remaining").get(0) + " credits remain");
  }

  private static Problem problem(ApiException refused) throws ApiException {
    try {
      return Problem.fromJson(refused.getResponseBody());
    } catch (IOException noProblem) {
      throw refused;
    }
  }

  private void track(AccountApi account, List<String> keywords) throws ApiException {
    TrackedDevice phone =
        store == StoreType.APPSTORE ? TrackedDevice.TRACKED_IPHONE : TrackedDevice.TRACKED_ANDROID;
    account.trackApp(store, id, country, new TrackAppRequest().addDevicesItem(phone)).execute();
    int added =
        account
            .addTrackedKeywords(store, id, country, new TrackKeywordsRequest().keywords(keywords))
            .execute()
            .getData()
            .getAdded();
    System.out.println(added + " keywords added");
  }

  /** A date that was not observed is blank; where the app was not ranked there is a dash. */
  private void printRanks(QuestionsApi questions, List<String> keywords) throws ApiException {
    AppKeywordRankingBulkAnswer answer =
        questions.getAppKeywordRankingBulk(store, id, country, keywords).execute();
    Map<String, Map<String, DateRank>> ranks =
        answer == null ? Map.of() : answer.getData().getResults().getStats();
    Set<String> dates = new TreeSet<>();
    ranks.values().forEach(byDate -> dates.addAll(byDate.keySet()));
    System.out.println("date        " + String.join("  ", keywords));
    for (String date : dates) {
      StringBuilder line = new StringBuilder(date);
      for (String keyword : keywords) {
        line.append(
            ("%" + (keyword.length() + 2) + "s").formatted(cell(ranks.get(keyword).get(date))));
      }
      System.out.println(line);
    }
  }

  private static String cell(DateRank observed) {
    if (observed == null) {
      return "";
    }
    return observed.getRank() == 0 ? "-" : Integer.toString(observed.getRank());
  }

  private void printStars(QuestionsApi questions) throws ApiException {
    String since = OffsetDateTime.now().minusDays(30).toInstant().toString();
    Map<Integer, Integer> stars = new TreeMap<>();
    int read = 0;
    for (int last = 1; read < last; ) {
      AppReviewsAnswer answer =
          questions.getAppReviews(store, id, country).since(since).page(read + 1).execute();
      if (answer == null) { // 204: there is no data
        break;
      }
      AppReviewsResults results = answer.getData().getResults();
      results.getReviews().forEach(review -> stars.merge(review.getStars(), 1, Integer::sum));
      last = results.getPages();
      read++;
    }
    String counts =
        String.join(
            ", ",
            stars.entrySet().stream()
                .map(one -> one.getValue() + " with " + one.getKey())
                .toList());
    System.out.printf(
        "pages of reviews: %d; by stars: %s%n", read, counts.isEmpty() ? "none" : counts);
  }
}
