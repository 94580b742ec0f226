package dev.storescope.bench.load;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.pricing.PricedItem;
import dev.storescope.server.App;
import dev.storescope.server.Service;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A service with an account of its own, on a copy of an archive. */
public record BenchService(TemporaryFolder folder, App.Database database, Service service, String key)
    implements AutoCloseable {
  /** Everything at a price of 0. */
  public static BenchService free(Path archive) throws IOException {
    Map<Setting, String> prices = new HashMap<>();
    for (PricedItem item : PricedItem.values()) {
      prices.put(Setting.price(item), "0");
    }
    return start(archive, prices);
  }

  /** At the usual prices, with credits for all requests. */
  public static BenchService charging(Path archive) throws IOException {
    return start(archive, Map.of(Setting.MONTHLY_GRANT, Integer.toString(Integer.MAX_VALUE)));
  }

  private static BenchService start(Path archive, Map<Setting, String> more) throws IOException {
    TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
    Path data = folder.path().resolve("data");
    BenchFiles.copyArchive(archive, data.resolve("archive"));
    Map<Setting, String> all = new HashMap<>(more);
    all.put(Setting.DATA, data.toString());
    all.put(Setting.PORT, "0");
    all.put(Setting.REQUESTS_PER_MINUTE, "0");
    all.put(Setting.CONNECTIONS_PER_ADDRESS, "0");
    Settings settings = new Settings(all, Map.of(), Map.of());
    App.Database database = App.openDatabase(settings);
    return new BenchService(folder, database, App.start(settings, database), key(database));
  }

  /** A load of authenticated requests. */
  public Load load(List<String> paths, int connections) {
    return new Load(
        service.url(),
        paths.stream().map(path -> LoadConnection.request(path, key)).toList(),
        connections);
  }

  /** A new key of a new account. */
  public static String key(App.Database database) {
    Account account =
        database
            .ports()
            .accounts()
            .create(new Username("bench"), App.newPassword(), Account.Role.ADMINISTRATOR);
    return database
        .ports()
        .accounts()
        .createKey(account.id(), "bench", Scope.READ, Optional.empty())
        .secret();
  }

  @Override
  public void close() {
    service.close();
    database.close();
    folder.close();
  }
}
