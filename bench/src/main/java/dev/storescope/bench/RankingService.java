package dev.storescope.bench;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.server.App;
import dev.storescope.server.Service;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A service on an archive of made-up searches, which is asked app-keyword-ranking about a past
 * moment, 30 days of 100 ranked apps each.
 */
final class RankingService implements AutoCloseable {
  static final int KEYWORDS = 500;
  private static final int DAYS = 40;
  private static final int RANKS = 100;

  private final TemporaryFolder folder;
  private final App.Office office;
  private final Service service;
  private final String key;

  private RankingService(TemporaryFolder folder, App.Office office, Service service, String key) {
    this.folder = folder;
    this.office = office;
    this.service = service;
    this.key = key;
  }

  static RankingService start(Map<Setting, String> more) throws IOException {
    TemporaryFolder folder = TemporaryFolder.make();
    Map<Setting, String> all = new HashMap<>(more);
    all.put(Setting.DATA, folder.path().toString());
    all.put(Setting.PORT, "0");
    all.put(Setting.REQUESTS_PER_MINUTE, "0");
    Settings settings = new Settings(all, Map.of(), Map.of());
    fill(settings);
    App.Office office = App.openOffice(settings);
    return new RankingService(folder, office, App.start(settings, office), key(office));
  }

  String url() {
    return service.url();
  }

  /** The text of the request for a keyword. */
  String question(int keyword) {
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

  private static String key(App.Office office) {
    Account account =
        office
            .accounts()
            .create(new Username("bench"), App.newPassword(), Account.Role.ADMINISTRATOR);
    return office.accounts().createKey(account.id(), "bench", Optional.empty()).secret();
  }

  @Override
  public void close() throws IOException {
    service.close();
    office.close();
    folder.close();
  }
}
