package dev.storescope.demo;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.engines.LocalCassandra;
import dev.storescope.engines.LocalPostgres;
import dev.storescope.engines.ServiceProcess;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.server.App;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Three Cassandra nodes, a PostgreSQL server and two nodes of the service on simulated stores. */
final class ClusterUnderTest implements AutoCloseable {
  static final long CREDITS = Integer.MAX_VALUE;

  private static final int POSTGRES_PORT = 29_120;
  private static final String DATABASE = "postgres";
  private static final long SEED = 20261121;

  final LocalCassandra cassandra = SharedCassandra.get();
  final LocalPostgres postgres;
  final List<ServiceProcess> nodes = new ArrayList<>();
  private final Sandbox sandbox =
      Sandbox.open(0, WorldSettings.of(SEED), InstantSource.system(), FaultPlan.none());
  private final Settings settings;
  private final String key;

  ClusterUnderTest(Path folder) throws IOException {
    postgres = LocalPostgres.start(folder.resolve("postgresql"), POSTGRES_PORT);
    settings = settings(folder);
    key = newKey();
    for (int number = 1; number <= 2; number++) {
      nodes.add(ServiceProcess.start(command(folder, number)));
    }
  }

  String key() {
    return key;
  }

  World world() {
    return sandbox.world();
  }

  /** The database of the nodes, for checks. */
  App.Database openDatabase() {
    return App.openDatabase(settings);
  }

  private Settings settings(Path folder) throws IOException {
    Map<Setting, String> all =
        new HashMap<>(Demo.settingsOf(sandbox, Files.createDirectories(folder)));
    all.put(Setting.CASSANDRA_NODES, String.join(" ", cassandra.contactPoints()));
    all.put(Setting.POSTGRES_URL, postgres.url(DATABASE));
    all.put(Setting.POSTGRES_USER, LocalPostgres.USER);
    all.put(Setting.ENCRYPTION_KEYS, "c3RvcmVzY29wZSB0ZXN0IGtleSBvZiAzMiBieXRlcyE=");
    // Three Cassandra nodes share this machine with their clients.
    all.put(Setting.WORKERS, "2");
    all.put(Setting.PORT, "0");
    all.put(Setting.REQUESTS_PER_MINUTE, "0");
    all.put(Setting.WAITING_PER_ACCOUNT, "1000000");
    all.put(Setting.MONTHLY_GRANT, Long.toString(CREDITS));
    all.put(Setting.DATA, folder.resolve("here").toString());
    return new Settings(all, Map.of(), Map.of());
  }

  private String newKey() {
    try (App.Database database = openDatabase()) {
      Account account =
          database
              .ports()
              .accounts()
              .create(new Username("ann"), "battery staple", Account.Role.ADMINISTRATOR);
      database.ports().creditLedger().setMonthlyGrant(account.id(), OptionalLong.empty());
      return database
          .ports()
          .accounts()
          .createKey(account.id(), "load", Scope.READ, Optional.empty())
          .secret();
    }
  }

  private List<String> command(Path folder, int number) throws IOException {
    Path config = folder.resolve("node" + number + ".yaml");
    Map<Setting, String> all = new HashMap<>();
    settings.values().forEach((setting, value) -> all.put(setting, value.text()));
    all.put(Setting.DATA, folder.resolve("node" + number).toString());
    ConfigurationFile.write(config, all);
    List<String> command = StorescopeProcess.program(StorescopeProcess.SERVICE_JAR);
    command.addAll(List.of("serve", "--json", "--config", config.toString()));
    return command;
  }

  @Override
  public void close() {
    nodes.forEach(ServiceProcess::close);
    postgres.close();
    sandbox.close();
  }
}
