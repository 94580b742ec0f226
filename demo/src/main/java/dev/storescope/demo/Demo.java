package dev.storescope.demo;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.dashboard.page.asset.DemoImages;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.art.Artwork;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.Service;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackedApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A service on simulated stores in the same process, with some weeks of history.
 *
 * @param calls example requests: paths with query strings
 */
public record Demo(
    Sandbox sandbox,
    Settings settings,
    Database database,
    Service service,
    DemoAccess access,
    List<String> calls)
    implements AutoCloseable {
  /** Ways to the live stores, which a demo does not use, whatever the configuration says. */
  private static final List<Setting> UNUSED =
      List.of(
          Setting.PROXY,
          Setting.PROXY_FILE,
          Setting.APP_STORE_PROXY,
          Setting.APP_STORE_PROXY_FILE,
          Setting.GOOGLE_PLAY_PROXY,
          Setting.GOOGLE_PLAY_PROXY_FILE,
          Setting.EGRESSES,
          Setting.EGRESSES_FILE,
          Setting.APP_STORE_EGRESS,
          Setting.GOOGLE_PLAY_EGRESS,
          Setting.RECORD,
          Setting.REPLAY);

  private static final Username USERNAME = new Username("demo");
  private static final String KEY_NAME = "demo";
  private static final long DEFAULT_SEED = 1;
  private static final int DEFAULT_DAYS = 60;

  /** The simulated stores have no rate limit. */
  private static final String RATE_LIMIT = "60000";

  /** Options for a new demo; an existing data folder keeps its own. */
  public record Options(OptionalLong seed, OptionalInt days, Optional<DemoSize> size) {}

  /** Receives the progress of the history. */
  @FunctionalInterface
  public interface Progress {
    void at(int day, int ofDays);
  }

  /**
   * Completes the history, starts the service and writes {@code access.json}. Changes nothing if
   * the port is in use, or another demo runs on the folder.
   */
  public static Demo start(Settings settings, Options options, Progress progress)
      throws IOException, InterruptedException {
    App.requireAvailableAddress(settings);
    DemoClock clock = new DemoClock(App.CLOCK);
    DemoState state = stateOf(settings.path(Setting.DATA), options, clock.instant());
    // Only one process can have it open.
    try (Archive archive = App.openArchive(settings)) {
      return start(settings, options, progress, clock, state, archive);
    }
  }

  private static Demo start(
      Settings settings,
      Options options,
      Progress progress,
      DemoClock clock,
      DemoState state,
      Archive archive)
      throws IOException, InterruptedException {
    Path data = settings.path(Setting.DATA);
    DemoSize size = state.size().or(options::size).orElse(DemoSize.FULL);
    Optional<DemoAccess> known = DemoAccess.find(data);
    DemoAccess.setAside(data);
    Sandbox sandbox = Sandbox.open(0, size.world(state.seed()), clock, FaultPlan.none());
    Database database = App.openDatabase(settings, clock);
    try {
      Settings ofSandbox = settings.with(settingsOf(sandbox, data));
      DemoState filled =
          new MissingHistory(ofSandbox, size, clock, database, archive).fill(state, progress);
      archive.close();
      AccountId account = account(database.ports().accounts()).id();
      new DemoConnections(sandbox, database.ports(), account, clock).complete();
      if (!filled.equals(state)) {
        // Has the JVM give back the memory that only the history took.
        System.gc();
      }
      DemoImages images = new DemoImages(Artwork.ROOT, Artwork::draw);
      Service service = App.start(ofSandbox, database, Optional.of(images));
      DemoAccess access = accessOf(database.ports().accounts(), known).at(service.url());
      Demo demo = new Demo(sandbox, ofSandbox, database, service, access, filled.calls());
      return published(demo, data, !filled.equals(state));
    } catch (IOException | InterruptedException | RuntimeException e) {
      database.close();
      sandbox.close();
      throw e;
    }
  }

  /** Writes the credentials; for a new history, after its example requests are answered. */
  private static Demo published(Demo demo, Path data, boolean isNew)
      throws IOException, InterruptedException {
    try {
      if (isNew) {
        prepareExamples(demo);
      }
      demo.access.write(data);
      return demo;
    } catch (IOException | InterruptedException | RuntimeException e) {
      demo.service.close();
      throw e;
    }
  }

  private static void prepareExamples(Demo demo) throws IOException, InterruptedException {
    try (DemoClient client = new DemoClient(demo.access.apiKey())) {
      for (String call : demo.calls) {
        client.getWhenReady(demo.access.url() + call);
      }
    }
  }

  /** Settings for another service on the same simulated stores. */
  Map<Setting, String> storeSettings() throws IOException {
    return settingsOf(sandbox, settings.path(Setting.DATA));
  }

  /** Requests to all endpoints about a tracked app of each store and one of its keywords. */
  List<String> requests(Instant moment) {
    AccountId account = account(database.ports().accounts()).id();
    List<TrackedApp> all = database.ports().trackingLists().list(account);
    return Arrays.stream(StoreType.values())
        .flatMap(store -> all.stream().filter(each -> each.app().store() == store).limit(1))
        .flatMap(
            tracked ->
                new EndpointCalls(
                        tracked.app(),
                        tracked.country(),
                        database
                            .ports()
                            .trackingLists()
                            .listKeywords(account, tracked.app(), tracked.country())
                            .getFirst())
                    .at(moment).stream())
        .toList();
  }

  /** The base URL of the simulated stores. */
  public String stores() {
    return sandbox.root().toString();
  }

  @Override
  public void close() {
    service.close();
    database.close();
    sandbox.close();
  }

  private static DemoState stateOf(Path data, Options options, Instant now) {
    Optional<DemoState> known = DemoState.find(data);
    if (known.isPresent()) {
      return checked(known.get(), options, data);
    }
    if (Files.exists(data.resolve("archive")) || Files.exists(data.resolve("storescope.db"))) {
      throw new ConfigurationException(
          data + " has data of the live stores. Choose another folder with --data.");
    }
    DemoState state =
        DemoState.begin(
            options.seed().orElse(DEFAULT_SEED),
            options.days().orElse(DEFAULT_DAYS),
            options.size().orElse(DemoSize.FULL),
            now);
    state.write(data);
    return state;
  }

  private static DemoState checked(DemoState known, Options options, Path data) {
    if (options.seed().orElse(known.seed()) != known.seed()
        || options.days().orElse(known.days()) != known.days()
        || (known.size().isPresent() && !options.size().or(known::size).equals(known.size()))) {
      throw new ConfigurationException(
          String.format(
              Locale.ROOT,
              "%s has a demo with --seed %d --days %d%s. Omit these options, or choose"
                  + " another folder with --data.",
              data,
              known.seed(),
              known.days(),
              known.size().equals(Optional.of(DemoSize.SMALL)) ? " --small" : ""));
    }
    return known;
  }

  /** Settings for a service on simulated stores. */
  public static Map<Setting, String> settingsOf(Sandbox sandbox, Path data) throws IOException {
    Map<Setting, String> settings = new EnumMap<>(Setting.class);
    UNUSED.forEach(setting -> settings.put(setting, ""));
    settings.putAll(
        Map.ofEntries(
            Map.entry(Setting.ITUNES, sandbox.itunes().toString()),
            Map.entry(Setting.ITUNES_SEARCH, sandbox.itunesSearch().toString()),
            Map.entry(Setting.APP_STORE_PAGES, sandbox.appStorePages().toString()),
            Map.entry(Setting.GOOGLE_PLAY, sandbox.googlePlay().toString()),
            Map.entry(Setting.APPLE_ADS, sandbox.appleAds().toString()),
            Map.entry(Setting.APPLE_AUTH, sandbox.appleAuth().toString()),
            Map.entry(Setting.APP_STORE_CONNECT, sandbox.appStoreConnect().toString()),
            Map.entry(Setting.GOOGLE_TOKENS, sandbox.googleTokens().toString()),
            Map.entry(Setting.GOOGLE_STORAGE, sandbox.googleStorage().toString()),
            Map.entry(Setting.GOOGLE_PUBLISHER, sandbox.googlePublisher().toString()),
            Map.entry(Setting.RATE_ITUNES, RATE_LIMIT),
            Map.entry(Setting.RATE_ITUNES_SEARCH, RATE_LIMIT),
            Map.entry(Setting.RATE_APP_STORE_PAGES, RATE_LIMIT),
            Map.entry(Setting.RATE_GOOGLE_PLAY, RATE_LIMIT),
            Map.entry(Setting.RATE_APPLE_ADS, RATE_LIMIT),
            Map.entry(Setting.FIRST_BACKOFF, "1s"),
            Map.entry(Setting.RETRY_AFTER_GIVING_UP, "10s"),
            Map.entry(Setting.ADS_CLIENT, "SEARCHADS.demo"),
            Map.entry(Setting.ADS_TEAM, "SEARCHADS.demo"),
            Map.entry(Setting.ADS_KEY, "demo"),
            Map.entry(Setting.ADS_ACCOUNT, "1"),
            Map.entry(Setting.ADS_KEY_FILE, DemoKey.write(data).toString())));
    return settings;
  }

  static Account account(Accounts accounts) {
    return accounts
        .find(USERNAME)
        .orElseGet(() -> accounts.create(USERNAME, App.newPassword(), Account.Role.ADMINISTRATOR));
  }

  /** Existing credentials stay valid; otherwise creates a new password and API key. */
  private static DemoAccess accessOf(Accounts accounts, Optional<DemoAccess> known) {
    Account account = account(accounts);
    return known
        .filter(access -> accounts.identify(access.apiKey()) instanceof Accounts.Caller.Known)
        .orElseGet(() -> newAccess(accounts, account));
  }

  private static DemoAccess newAccess(Accounts accounts, Account account) {
    String password = App.newPassword();
    accounts.changePassword(account.id(), password);
    String key =
        accounts.createKey(account.id(), KEY_NAME, Scope.ADMINISTRATION, Optional.empty()).secret();
    return new DemoAccess("", USERNAME.value(), password, key);
  }
}
