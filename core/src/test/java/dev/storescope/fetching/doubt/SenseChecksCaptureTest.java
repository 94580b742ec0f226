package dev.storescope.fetching.doubt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingDetails;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.TestObservations;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * How many true days of a real chart are doubted, and how many lies about real charts, listings and
 * ratings are not. Prints the tables of {@code docs/notes/sense-checks.md}.
 */
class SenseChecksCaptureTest {
  private static final Path CAPTURES = Path.of("../../shared/captures");
  private static final List<String> SEARCHES =
      List.of(
          "search-slack-us-mac-39.json",
          "search-things-us-mac-12.json",
          "hsleedevelop-SearchResponseMock.json",
          "mas-hist-search-tweetbot.json");
  private static final Pattern DAY = Pattern.compile("\"free\":\\[([^\\]]+)\\]");
  private static final Pattern RESULT = Pattern.compile("\\{[^{}]*\"trackId\"[^{}]*\\}");
  private static final Pattern PAGE_APP =
      Pattern.compile("\"title\": \"([^\"]+)\", \"ratings\": (\\d+), \"average\": ([\\d.]+)");
  private static final Subject.Chart CHART = TestObservations.chart("6015");

  /** A real listing with its rating. */
  private record App(AppId id, Listed listing, Rating rating) {}

  // True histories

  @Test
  void noTrueDayOfAChartIsDoubted() throws Exception {
    List<List<AppId>> days = days();
    assertThat(days).hasSize(310);
    for (int entries : new int[] {100, 50, 25, 10}) {
      for (int gap : new int[] {1, 7}) {
        int doubted = 0;
        for (int first = 0; first < gap; first++) {
          doubted += countDoubted(days, entries, first, gap);
        }
        print(
            "true: first %d of a chart, every %d days".formatted(entries, gap), 310 - gap, doubted);
        assertThat(doubted).isZero();
      }
    }
  }

  private static int countDoubted(List<List<AppId>> days, int entries, int first, int gap)
      throws InterruptedException {
    SteadyStore store = new SteadyStore();
    int doubted = 0;
    for (int day = first; day < days.size(); day += gap) {
      store.clock.advance(Duration.ofDays(gap - 1L));
      ChartRanking chart = DoubtedRankingsTest.free(days.get(day).subList(0, entries));
      doubted += isDoubted(store.fetch(CHART, chart)) ? 1 : 0;
    }
    return doubted;
  }

  @Test
  void noTrueSearchPageOrRatingIsDoubted() throws Exception {
    SteadyStore store = new SteadyStore();
    List<String> pages =
        Files.readAllLines(CAPTURES.resolve("datasets/search-pages-us-2025-10.jsonl"));
    int doubted = 0;
    int ratings = 0;
    for (String page : pages) {
      List<AppId> ranked = new ArrayList<>();
      for (MatchResult app : PAGE_APP.matcher(page).results().toList()) {
        AppId id = new AppId.AppStore(1L + (app.group(1).hashCode() & Integer.MAX_VALUE));
        ranked.add(id);
        Rating rating = new Rating(Double.parseDouble(app.group(3)), Long.parseLong(app.group(2)));
        doubted += isDoubted(fetchNow(store, TestObservations.rating(id), rating)) ? 1 : 0;
        ratings++;
      }
      Subject.Search search = TestObservations.search("page " + pages.indexOf(page));
      SearchRanking ranking = new SearchRanking(ranked.stream().distinct().toList());
      doubted += isDoubted(fetchNow(store, search, ranking)) ? 1 : 0;
    }
    print("true: search pages and ratings of their apps", ratings + pages.size(), doubted);
    assertThat(doubted).isZero();
  }

  @Test
  void noTrueListingOrRatingOfARealReplyIsDoubted() throws Exception {
    SteadyStore store = new SteadyStore();
    int doubted = 0;
    for (App app : apps()) {
      doubted += isDoubted(fetchNow(store, listing(app), app.listing())) ? 1 : 0;
      doubted += isDoubted(fetchNow(store, rating(app), app.rating())) ? 1 : 0;
    }
    print("true: first listings and ratings", 2 * apps().size(), doubted);
    assertThat(doubted).isZero();
  }

  // Lies about real facts

  @Test
  void liesAboutAChartAreDoubted() throws Exception {
    assertThat(lieAboutChart("cut to five", apps -> apps.subList(0, 5))).isEqualTo(100);
    assertThat(lieAboutChart("reversed", List::reversed)).isEqualTo(100);
    // The readers keep the better rank of an app that occurs twice, so that three are missing.
    assertThat(lieAboutChart("three apps repeated", apps -> apps.subList(0, 97))).isZero();
  }

  private static long lieAboutChart(String name, UnaryOperator<List<AppId>> lie) throws Exception {
    List<List<AppId>> days = days();
    int doubted = 0;
    for (int day = 1; day < days.size(); day++) {
      SteadyStore store = new SteadyStore();
      store.fetch(CHART, DoubtedRankingsTest.free(days.get(day - 1)));
      ChartRanking told = DoubtedRankingsTest.free(lie.apply(days.get(day)));
      doubted += isDoubted(store.fetch(CHART, told)) ? 1 : 0;
    }
    return print("lie: chart " + name, days.size() - 1, doubted);
  }

  @Test
  void grossingChartsThatAreTheFreeOneAreDoubted() throws Exception {
    List<List<AppId>> days = days();
    int doubted = 0;
    for (int day = 1; day < days.size(); day++) {
      ChartRanking told =
          new ChartRanking(
              Map.of(ChartKind.FREE, days.get(day), ChartKind.GROSSING, days.get(day)),
              Optional.empty());
      doubted += isDoubted(new SteadyStore().fetch(CHART, told)) ? 1 : 0;
    }
    assertThat(print("lie: grossing chart is the free one", days.size() - 1, doubted))
        .isEqualTo(100);
  }

  @Test
  void theChartOfAnotherCountryIsDoubted() throws Exception {
    List<List<AppId>> days = days();
    Subject.Chart inJapan = new Subject.Chart(CHART.device(), new Country("jp"), CHART.category());
    int doubted = 0;
    for (List<AppId> day : days) {
      SteadyStore store = new SteadyStore();
      fetchNow(store, inJapan, DoubtedRankingsTest.free(day));
      doubted += isDoubted(fetchNow(store, CHART, DoubtedRankingsTest.free(day))) ? 1 : 0;
    }
    assertThat(print("lie: chart of another country, no past", days.size(), doubted))
        .isEqualTo(100);
  }

  @Test
  void theRankingOfAnotherKeywordIsDoubted() throws Exception {
    int cases = 0;
    int doubted = 0;
    for (String own : SEARCHES) {
      for (String other : SEARCHES) {
        if (!own.equals(other)) {
          SteadyStore store = new SteadyStore();
          Subject.Search search = TestObservations.search("own");
          fetchNow(store, TestObservations.search("other"), new SearchRanking(ids(other)));
          fetchNow(store, search, new SearchRanking(ids(own)));
          cases++;
          doubted += isDoubted(fetchNow(store, search, new SearchRanking(ids(other)))) ? 1 : 0;
        }
      }
    }
    assertThat(print("lie: ranking of another keyword", cases, doubted)).isGreaterThan(90);
  }

  @Test
  void liesAboutRatingsAreDoubted() throws Exception {
    assertThat(lieAboutRating("divided by 50", rating -> times(rating, 1, 50))).isEqualTo(100);
    // Eight of the seventeen apps have fewer than ten ratings.
    assertThat(lieAboutRating("times 1,000", rating -> times(rating, 1_000, 1))).isGreaterThan(50);
    assertThat(lieAboutRating("zero", _ -> new Rating(0, 0))).isEqualTo(100);
  }

  private static Rating times(Rating rating, long factor, long divisor) {
    long count = rating.count() * factor / divisor;
    return count == 0 ? new Rating(0, 0) : new Rating(rating.average(), count);
  }

  private static long lieAboutRating(String name, UnaryOperator<Rating> lie) throws Exception {
    List<App> rated = apps().stream().filter(app -> app.rating().count() > 0).toList();
    int doubted = 0;
    for (App app : rated) {
      SteadyStore store = new SteadyStore();
      store.fetch(rating(app), app.rating());
      doubted += isDoubted(store.fetch(rating(app), lie.apply(app.rating()))) ? 1 : 0;
    }
    return print("lie: number of ratings " + name, rated.size(), doubted);
  }

  @Test
  void theRatingOfAnotherAppIsDoubted() throws Exception {
    List<App> rated = apps().stream().filter(app -> app.rating().count() > 0).toList();
    int doubted = 0;
    for (int i = 0; i < rated.size(); i++) {
      App app = rated.get(i);
      Rating other = rated.get((i + 1) % rated.size()).rating();
      SteadyStore store = new SteadyStore();
      store.fetch(rating(app), app.rating());
      doubted += isDoubted(store.fetch(rating(app), other)) ? 1 : 0;
    }
    print("lie: rating of another app, not seen before", rated.size(), doubted);
    assertThat(doubted).isPositive();
  }

  @Test
  void liesAboutListingsAreDoubted() throws Exception {
    Instant before = Instant.parse("0001-01-01T00:00:00Z");
    Instant after = Instant.parse("2999-01-01T00:00:00Z");
    for (boolean known : new boolean[] {false, true}) {
      assertThat(lieAboutListing("title Error 503", known, app -> titled(app, "Error 503")))
          .isEqualTo(100);
      assertThat(lieAboutListing("blank title", known, app -> titled(app, ""))).isEqualTo(100);
      assertThat(lieAboutListing("updated in the year 1", known, app -> updated(app, before)))
          .isEqualTo(100);
      assertThat(lieAboutListing("updated in 2999", known, app -> updated(app, after)))
          .isEqualTo(100);
    }
    assertThat(lieAboutListing("another currency", true, app -> priced(app, 1, "XTS")))
        .isEqualTo(100);
    // Most of the apps are free, and stay so.
    assertThat(lieAboutListing("price times 100", true, SenseChecksCaptureTest::dearer))
        .isPositive();
  }

  private static long lieAboutListing(String name, boolean known, UnaryOperator<Listed> lie)
      throws Exception {
    int cases = 0;
    int doubted = 0;
    for (App app : apps()) {
      Listed told = lie.apply(app.listing());
      if (!told.equals(app.listing())) {
        SteadyStore store = new SteadyStore();
        if (known) {
          store.fetch(listing(app), app.listing());
        }
        cases++;
        doubted += isDoubted(store.fetch(listing(app), told)) ? 1 : 0;
      }
    }
    return print("lie: " + name + (known ? "" : ", first listing"), cases, doubted);
  }

  @Test
  void theListingOfAnotherAppIsDoubted() throws Exception {
    List<App> apps = apps();
    for (boolean withBundleId : new boolean[] {true, false}) {
      int doubted = 0;
      for (int i = 0; i < apps.size(); i++) {
        Subject.Listing subject = listing(apps.get(i));
        Listed own = apps.get(i).listing();
        Listed other = apps.get((i + 1) % apps.size()).listing();
        SteadyStore store = new SteadyStore();
        store.fetch(subject, withBundleId ? own : own.with(ListingDetails.NONE));
        doubted +=
            isDoubted(store.fetch(subject, withBundleId ? other : other.with(ListingDetails.NONE)))
                ? 1
                : 0;
      }
      String name = withBundleId ? "" : ", without bundle ids";
      assertThat(print("lie: listing of another app" + name, apps.size(), doubted))
          .isGreaterThan(50);
    }
  }

  private static <F extends Facts> FetchOutcome fetchNow(
      SteadyStore store, Subject<F> subject, F facts) throws InterruptedException {
    store.clock.advance(Duration.ofSeconds(3));
    return store.fetch(subject, List.of(store.observation(subject, facts)));
  }

  private static boolean isDoubted(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Doubted;
  }

  /** Prints a row of the table, and returns the doubted ones in percent. */
  private static long print(String name, int cases, int doubted) {
    System.out.printf("| %s | %,d | %,d |%n", name, cases, doubted);
    return Math.floorDiv(100L * doubted, cases);
  }

  private static Subject.Listing listing(App app) {
    return TestObservations.listing(app.id());
  }

  private static Subject.Rating rating(App app) {
    return TestObservations.rating(app.id());
  }

  private static Listed titled(Listed app, String title) {
    return listed(title, app.developer(), app.price(), app.updatedAt(), app.details());
  }

  private static Listed updated(Listed app, Instant at) {
    return listed(app.title(), app.developer(), app.price(), Optional.of(at), app.details());
  }

  private static Listed dearer(Listed app) {
    return priced(app, 100, app.price().flatMap(Price::currency).orElseThrow());
  }

  private static Listed priced(Listed app, int times, String currency) {
    BigDecimal amount =
        app.price().flatMap(Price::amount).orElseThrow().multiply(BigDecimal.valueOf(times));
    Price price = new Price(amount.toString(), Optional.of(amount), Optional.of(currency));
    Optional<Price> told = amount.signum() == 0 && times > 1 ? app.price() : Optional.of(price);
    return listed(app.title(), app.developer(), told, app.updatedAt(), app.details());
  }

  private static Listed listed(
      String title,
      String developer,
      Optional<Price> price,
      Optional<Instant> updatedAt,
      ListingDetails details) {
    Listed any = TestObservations.listed(title);
    return new Listed(
        any.kind(),
        title,
        any.description(),
        any.promoText(),
        any.shortDescription(),
        any.icon(),
        any.screenshots(),
        any.categories(),
        developer,
        price,
        any.inAppPurchases(),
        any.version(),
        Optional.empty(),
        updatedAt,
        details);
  }

  private static List<List<AppId>> days() throws IOException {
    String days = Files.readString(CAPTURES.resolve("datasets/chart-jp-iphone-6015-free.jsonl"));
    return DAY.matcher(days)
        .results()
        .map(day -> Arrays.stream(day.group(1).replace("\"", "").split(",", -1)))
        .map(ids -> ids.<AppId>map(id -> new AppId.AppStore(Long.parseLong(id))).toList())
        .toList();
  }

  private static List<App> apps() throws IOException {
    List<App> apps = new ArrayList<>();
    for (String search : SEARCHES) {
      results(search).forEach(result -> apps.add(app(result)));
    }
    assertThat(apps).hasSizeGreaterThan(70);
    return apps.stream().distinct().toList();
  }

  private static List<AppId> ids(String search) throws IOException {
    return results(search).stream().map(result -> app(result).id()).distinct().toList();
  }

  private static List<String> results(String search) throws IOException {
    String reply = Files.readString(CAPTURES.resolve("apple/itunes-search").resolve(search));
    return RESULT.matcher(reply).results().map(MatchResult::group).toList();
  }

  private static App app(String result) {
    BigDecimal amount = new BigDecimal(field(result, "price").orElse("0"));
    Price price = new Price(amount.toString(), Optional.of(amount), field(result, "currency"));
    ListingDetails none = ListingDetails.NONE;
    ListingDetails details =
        new ListingDetails(
            field(result, "artistId"),
            field(result, "bundleId"),
            none.releaseNotes(),
            none.languages(),
            none.sizeBytes(),
            none.minimumOs(),
            none.ageRating(),
            none.installs(),
            none.advertisements(),
            none.developerEmail(),
            none.developerSite());
    Listed listing =
        listed(
            field(result, "trackName").orElseThrow(),
            field(result, "artistName").orElseThrow(),
            Optional.of(price),
            field(result, "currentVersionReleaseDate").map(Instant::parse),
            details);
    long count = Long.parseLong(field(result, "userRatingCount").orElse("0"));
    double average = Double.parseDouble(field(result, "averageUserRating").orElse("0"));
    return new App(
        new AppId.AppStore(Long.parseLong(field(result, "trackId").orElseThrow())),
        listing,
        count == 0 ? new Rating(0, 0) : new Rating(average, count));
  }

  private static Optional<String> field(String result, String name) {
    return Pattern.compile("\"" + name + "\"\\s*:\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([\\d.Ee+-]+))")
        .matcher(result)
        .results()
        .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
        .findFirst();
  }
}
