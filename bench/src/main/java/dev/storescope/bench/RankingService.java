package dev.storescope.bench;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.server.App;
import dev.storescope.server.Service;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A service on an archive of generated searches, which receives requests for app-keyword-ranking at
 * a past moment, 30 days of 100 ranked apps each.
 */
record RankingService(TemporaryFolder folder, App.Database database, Service service, String key)
    implements AutoCloseable {
  static final int KEYWORDS = 500;
  private static final int DAYS = 40;
  private static final int RANKS = 100;

  static RankingService start(Map<Setting, String> more) throws IOException {
    TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
    Map<Setting, String> all = new HashMap<>(more);
    all.put(Setting.DATA, folder.path().toString());
    all.put(Setting.PORT, "0");
    all.put(Setting.REQUESTS_PER_MINUTE, "0");
    Settings settings = new Settings(all, Map.of(), Map.of());
    fill(settings);
    App.Database database = App.openDatabase(settings);
    return new RankingService(folder, database, App.start(settings, database), key(database));
  }

  String url() {
    return service.url();
  }

  /** The text of the request for a keyword. */
  String request(int keyword) {
    String path =
        "/api/app-keyword-ranking?storetype=appstore&country=us&storeid=%s&query=%s&timestamp=%s"
            .formatted(
                rankedApp(keyword),
                Generated.search(keyword).keyword().text().replace(' ', '+'),
                Generated.FIRST_DAY.plus(DAYS - 2, ChronoUnit.DAYS));
    return "GET %s HTTP/1.1\r\nHost: a\r\nAuthorization: Token %s\r\n\r\n".formatted(path, key);
  }

  private static AppId rankedApp(int keyword) {
    return Generated.days(keyword, 1, RANKS).getFirst().facts().apps().get(RANKS / 10);
  }

  private static void fill(Settings settings) {
    try (Archive archive = App.openArchive(settings)) {
      for (int keyword = 0; keyword < KEYWORDS; keyword++) {
        archive.append(Generated.days(keyword, DAYS, RANKS));
      }
    }
  }

  private static String key(App.Database database) {
    Account account =
        database
            .accounts()
            .create(new Username("bench"), App.newPassword(), Account.Role.ADMINISTRATOR);
    return database.accounts().createKey(account.id(), "bench", Optional.empty()).secret();
  }

  @Override
  public void close() throws IOException {
    service.close();
    database.close();
    folder.close();
  }
}
