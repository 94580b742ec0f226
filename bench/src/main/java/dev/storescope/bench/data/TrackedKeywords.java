package dev.storescope.bench.data;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.bench.data.GeneratedMarket.Extent;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.server.App;
import dev.storescope.server.Service;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A service whose account tracks apps of one market with their competitors. All were observed daily
 * up to now, and the first app in nine more countries; it has reviews.
 *
 * @param session the token of the account's session in the dashboard
 */
public record TrackedKeywords(
    TemporaryFolder folder, App.Database database, Service service, String session)
    implements AutoCloseable {
  /** All countries, that of the keywords first. */
  public static final List<Country> COUNTRIES =
      Stream.of("us", "gb", "de", "fr", "it", "es", "jp", "kr", "br", "ca")
          .map(Country::new)
          .toList();

  /** The app with most of the keywords. */
  public static final AppId APP = GeneratedMarket.app(0, 0);

  /** What a manager of one app has: most of the keywords are of the first app. */
  public static final Portfolio OF_A_MANAGER = new Portfolio(30, 500, 4, 90, 90);

  /** What an agency has. */
  public static final Portfolio OF_AN_AGENCY = new Portfolio(100, 10_000, 90, 400, 10);

  private static final int COMPETITORS = 5;
  private static final int KEYWORDS_ABROAD = 20;
  private static final int SUGGESTIONS = 10;
  private static final int REVIEWS_A_DAY = 5;
  private static final int REVIEWS_OF_A_LIST = 500;
  private static final int WORDS_OF_A_REVIEW = 40;

  /**
   * What is tracked.
   *
   * @param keywords of all apps
   * @param each the keywords of each app but the first, which has the others
   * @param days that were observed
   * @param cardedDays the last days, on which searches have cards
   */
  public record Portfolio(int apps, int keywords, int each, int days, int cardedDays) {
    int ofFirst() {
      return keywords - (apps - 1) * each;
    }
  }

  /** Where a service keeps what it has. */
  public interface Engines {
    /** The settings of a service that uses them. */
    Map<Setting, String> settings();

    /** Receives the history, before the service starts. */
    void fill(Path folder, Consumer<Archive> history);
  }

  /** A folder of the service. */
  private record Embedded() implements Engines {
    @Override
    public Map<Setting, String> settings() {
      return Map.of();
    }

    @Override
    public void fill(Path folder, Consumer<Archive> history) {
      try (RocksDbArchive archive = RocksDbArchive.open(folder.resolve("archive"))) {
        history.accept(archive);
        archive.packRanks(App.CLOCK.instant().minus(1, ChronoUnit.DAYS));
        archive.compact();
      }
    }
  }

  public static TrackedKeywords start(Portfolio portfolio) {
    return start(portfolio, new Embedded());
  }

  public static TrackedKeywords start(Portfolio portfolio, Engines engines) {
    TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    values.putAll(engines.settings());
    values.putAll(
        Map.of(
            Setting.DATA, folder.path().toString(),
            Setting.PORT, "0",
            Setting.REQUESTS_PER_MINUTE, "0",
            Setting.ITUNES, "http://127.0.0.1:1",
            Setting.ITUNES_SEARCH, "http://127.0.0.1:1",
            Setting.APP_STORE_PAGES, "http://127.0.0.1:1"));
    Settings settings = new Settings(values, Map.of(), Map.of());
    Instant newest = App.CLOCK.instant().minus(1, ChronoUnit.MINUTES);
    GeneratedMarket market =
        new GeneratedMarket(0, extent(portfolio, Generated.COUNTRY, portfolio.keywords()), newest);
    engines.fill(folder.path(), archive -> fill(archive, market, portfolio, newest));
    App.Database database = App.openDatabase(settings);
    String session = track(database, market, portfolio);
    return new TrackedKeywords(folder, database, App.start(settings, database), session);
  }

  /** The text of the request for a page. */
  public String request(String path, String... headers) {
    return "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: storescope_session=%s\r\n%s\r\n"
        .formatted(
            path,
            session,
            Stream.of(headers).map(header -> header + "\r\n").reduce("", String::concat));
  }

  private static String track(App.Database database, GeneratedMarket market, Portfolio portfolio) {
    Username name = new Username("bench");
    String password = App.newPassword();
    Account account =
        database.ports().accounts().create(name, password, Account.Role.ADMINISTRATOR);
    track(database, account.id(), market, 0, 0, portfolio.ofFirst());
    for (int app = 1; app < portfolio.apps(); app++) {
      int first = portfolio.keywords() - app * portfolio.each();
      track(database, account.id(), market, app, first, portfolio.each());
    }
    if (database.ports().accounts().logIn(name.value(), password, "127.0.0.1")
        instanceof Accounts.LogIn.Granted(_, String token)) {
      return token;
    }
    throw new IllegalStateException("the new account cannot log in");
  }

  private static void track(
      App.Database database,
      AccountId account,
      GeneratedMarket market,
      int number,
      int firstKeyword,
      int keywords) {
    AppId app = market.app(number);
    List<Keyword> tracked =
        IntStream.range(firstKeyword, firstKeyword + keywords)
            .mapToObj(i -> market.search(i).keyword())
            .toList();
    List<AppId> competitors =
        IntStream.rangeClosed(1, COMPETITORS).mapToObj(i -> market.app(number + i)).toList();
    database.ports().trackingLists().put(account, app, Generated.COUNTRY, Set.of(Device.IPHONE));
    database.ports().trackingLists().addKeywords(account, app, Generated.COUNTRY, tracked);
    database.ports().competitorLists().put(account, app, Generated.COUNTRY, competitors);
  }

  private static Extent extent(Portfolio portfolio, Country country, int keywords) {
    return new Extent(
        country,
        keywords,
        portfolio.days(),
        List.of(CategoryId.OVERALL, GeneratedListing.CATEGORY),
        portfolio.cardedDays());
  }

  private static void fill(
      Archive archive, GeneratedMarket market, Portfolio portfolio, Instant newest) {
    market.fill(archive);
    COUNTRIES.stream()
        .skip(1)
        .map(country -> extent(portfolio, country, KEYWORDS_ABROAD))
        .forEach(extent -> new GeneratedMarket(0, extent, newest).fill(archive));
    suggest(archive, market, portfolio.keywords(), newest);
    review(archive, portfolio.days(), newest);
  }

  /** The suggestions for every beginning of a keyword. */
  private static void suggest(
      Archive archive, GeneratedMarket market, int keywords, Instant newest) {
    Map<String, List<Suggestion>> byPrefix = new LinkedHashMap<>();
    for (int i = 0; i < keywords; i++) {
      Keyword keyword = market.search(i).keyword();
      for (int length = 1; length <= keyword.text().length(); length++) {
        byPrefix
            .computeIfAbsent(keyword.text().substring(0, length).strip(), _ -> new ArrayList<>())
            .add(new Suggestion(keyword, OptionalInt.empty()));
      }
    }
    byPrefix.forEach(
        (prefix, all) ->
            archive.append(
                List.of(
                    observed(
                        new Subject.Suggestions(
                            StoreType.APP_STORE, Generated.COUNTRY, Keyword.of(prefix)),
                        newest,
                        new SuggestionList(all.stream().distinct().limit(SUGGESTIONS).toList())))));
  }

  private static void review(Archive archive, int days, Instant newest) {
    Random random = new Random(1);
    List<ReviewList.Entry> newestFirst = new ArrayList<>();
    for (int day = days - 1; day >= 0; day--) {
      Instant at = newest.minus(day, ChronoUnit.DAYS);
      for (int i = 0; i < REVIEWS_A_DAY; i++) {
        String id = String.format(Locale.ROOT, "%d-%d", day, i);
        Review review = review(at.minus(REVIEWS_A_DAY - i, ChronoUnit.MINUTES), random);
        archive.append(
            List.of(observed(new Subject.ReviewText(APP, Generated.COUNTRY, id), at, review)));
        newestFirst.addFirst(
            new ReviewList.Entry(
                id, FactsDigest.inList(review), review.submittedAt(), OptionalLong.empty()));
      }
      List<ReviewList.Entry> listed = newestFirst.stream().limit(REVIEWS_OF_A_LIST).toList();
      archive.append(
          List.of(
              observed(
                  new Subject.Reviews(APP, Generated.COUNTRY), at, new ReviewList(listed, false))));
    }
  }

  private static Review review(Instant at, Random random) {
    return new Review(
        "Author " + random.nextInt(1000),
        1 + random.nextInt(5),
        Optional.empty(),
        GeneratedListing.text(random, WORDS_OF_A_REVIEW),
        Optional.of("1." + at.atOffset(ZoneOffset.UTC).getMonthValue()),
        at,
        Optional.empty());
  }

  private static <F extends Facts> Observation<F> observed(
      Subject<F> subject, Instant at, F facts) {
    return new Observation<>(subject, at, Source.IMPORT, facts);
  }

  @Override
  public void close() {
    service.close();
    database.close();
    folder.close();
  }
}
