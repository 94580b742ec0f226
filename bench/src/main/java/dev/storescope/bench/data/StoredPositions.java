package dev.storescope.bench.data;

import dev.storescope.bench.load.BenchService;
import dev.storescope.bench.load.LoadConnection;
import dev.storescope.archive.Archive;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.pricing.PricedItem;
import dev.storescope.server.App;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/**
 * A data folder for {@code ./storescope serve}, with an account and an archive of generated
 * searches, each of {@value #RANKS} apps on {@value #DAYS} days.
 *
 * @param key the API key of the account
 */
public record StoredPositions(TemporaryFolder folder, int keywords, String key) implements AutoCloseable {
  private static final int DAYS = 100;
  private static final int RANKS = 250;

  public static StoredPositions create(int keywords, Map<Setting, String> more) throws IOException {
    TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
    try {
      Map<Setting, String> settings = new HashMap<>(more);
      settings.put(Setting.DATA, folder.path().resolve("data").toString());
      settings.put(Setting.PORT, "0");
      settings.put(Setting.REQUESTS_PER_MINUTE, "0");
      settings.put(Setting.CONNECTIONS_PER_ADDRESS, "0");
      ConfigurationFile.write(config(folder), settings);
      String key = fill(new Settings(settings, Map.of(), Map.of()), keywords);
      return new StoredPositions(folder, keywords, key);
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** Settings by which rankings cost nothing. */
  public static Map<Setting, String> free() {
    return Map.of(Setting.price(PricedItem.APP_KEYWORD_RANKING), "0");
  }

  private static Path config(TemporaryFolder folder) {
    return folder.path().resolve("storescope.yaml");
  }

  public Path config() {
    return config(folder);
  }

  public long positions() {
    return (long) keywords * DAYS * RANKS;
  }

  /** The text of the request for the ranks of an app in 30 days, by the number of the keyword. */
  public String request(int keyword) {
    AppId app = Generated.days(keyword, 1, RANKS).getFirst().facts().apps().get(RANKS / 10);
    String path =
        "/api/app-keyword-ranking?storetype=appstore&country=us&storeid=%s&query=%s&timestamp=%s"
            .formatted(
                app,
                Generated.search(keyword).keyword().text().replace(' ', '+'),
                Generated.FIRST_DAY.plus(DAYS - 2, ChronoUnit.DAYS));
    return LoadConnection.request(path, key);
  }

  private static String fill(Settings settings, int keywords) throws IOException {
    try (App.Database database = App.openDatabase(settings);
        Archive archive = App.openArchive(settings)) {
      if (archive instanceof RocksDbArchive embedded) {
        embedded.packRanks(Generated.FIRST_DAY.plus(DAYS, ChronoUnit.DAYS));
      }
      for (int keyword = 0; keyword < keywords; keyword++) {
        archive.append(Generated.days(keyword, DAYS, RANKS));
      }
      return BenchService.key(database);
    }
  }

  @Override
  public void close() {
    folder.close();
  }
}
