package dev.storescope.bench;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.server.App;
import dev.storescope.server.Service;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.DriftingRanking;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A service whose account tracks an app with many keywords, each with a popularity and 60 days of
 * rankings that end now, of 100 apps and the tracked one among them.
 *
 * @param session the token of the account's session in the dashboard
 */
record TrackedKeywords(
    TemporaryFolder folder, App.Database database, Service service, String session)
    implements AutoCloseable {
  static final AppId APP = new AppId.AppStore(1_000_000_001L);
  private static final int DAYS = 60;
  private static final int RANKS = 100;

  /** The keywords of an app find mostly the same apps. */
  private static final int KEYWORDS_WITH_SAME_APPS = 10;

  static TrackedKeywords start(int keywords) {
    TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
    Settings settings =
        new Settings(
            Map.of(
                Setting.DATA, folder.path().toString(),
                Setting.PORT, "0",
                Setting.REQUESTS_PER_MINUTE, "0",
                Setting.ITUNES, "http://127.0.0.1:1",
                Setting.ITUNES_SEARCH, "http://127.0.0.1:1"),
            Map.of(),
            Map.of());
    fill(settings, keywords);
    App.Database database = App.openDatabase(settings);
    String session = track(database, keywords);
    return new TrackedKeywords(folder, database, App.start(settings, database), session);
  }

  /** The text of the request for a page. */
  String request(String path) {
    return "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: storescope_session=%s\r\n\r\n"
        .formatted(path, session);
  }

  private static String track(App.Database database, int keywords) {
    Username name = new Username("bench");
    String password = App.newPassword();
    Account account = database.accounts().create(name, password, Account.Role.ADMINISTRATOR);
    database.trackingLists().put(account.id(), APP, Generated.COUNTRY, Set.of(Device.IPHONE));
    database.trackingLists().addKeywords(account.id(), APP, Generated.COUNTRY, keywords(keywords));
    if (database.accounts().logIn(name.value(), password, "127.0.0.1")
        instanceof Accounts.LogIn.Granted(_, String token)) {
      return token;
    }
    throw new IllegalStateException("the new account cannot log in");
  }

  private static List<Keyword> keywords(int keywords) {
    return IntStream.range(0, keywords).mapToObj(i -> Generated.search(i).keyword()).toList();
  }

  private static void fill(Settings settings, int keywords) {
    Instant now = App.CLOCK.instant();
    try (Archive archive = App.openArchive(settings)) {
      for (int keyword = 0; keyword < keywords; keyword++) {
        archive.append(days(keyword, now));
      }
      archive.append(ofApp(now));
    }
  }

  private static List<Observation<?>> days(int keyword, Instant now) {
    DriftingRanking drift = new DriftingRanking(keyword / KEYWORDS_WITH_SAME_APPS, RANKS);
    List<Observation<?>> days = new ArrayList<>();
    for (int day = DAYS - 1; day >= 0; day--) {
      List<AppId> apps = new ArrayList<>(drift.nextDay());
      apps.add((keyword + day) % RANKS, APP);
      days.add(
          observed(
              Generated.search(keyword),
              now.minus(day, ChronoUnit.DAYS).minusMillis(keyword),
              new SearchRanking(apps)));
    }
    days.add(
        observed(
            new Subject.Popularity(Generated.COUNTRY, Generated.search(keyword).keyword()),
            now.minusMillis(keyword),
            new Popularity(1 + keyword % 100, PopularityScale.ADS_1_TO_100)));
    return days;
  }

  /** Its listing, its rating and the overall charts, of each day. */
  private static List<Observation<?>> ofApp(Instant now) {
    List<Observation<?>> days = new ArrayList<>();
    DriftingRanking drift = new DriftingRanking(1_000, RANKS);
    GeneratedListing listing = new GeneratedListing(new Random(1));
    for (int day = DAYS - 1; day >= 0; day--) {
      Instant at = now.minus(day, ChronoUnit.DAYS).minusMillis(1);
      List<AppId> apps = new ArrayList<>(drift.nextDay());
      apps.add(day, APP);
      days.add(
          observed(
              new Subject.Chart(Device.IPHONE, Generated.COUNTRY, CategoryId.OVERALL),
              at,
              new ChartRanking(Map.of(ChartKind.FREE, apps), Optional.of("Overall"))));
      days.add(observed(new Subject.Listing(APP, Generated.COUNTRY), at, listing.next()));
      days.add(
          observed(new Subject.Rating(APP, Generated.COUNTRY), at, new Rating(4.5, 100_000 - day)));
    }
    return days;
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
