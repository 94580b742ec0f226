package dev.storescope.server;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.art.Artwork;
import dev.storescope.sandbox.http.Misbehaviour;
import dev.storescope.sandbox.world.WorldSettings;
import dev.storescope.server.App.Office;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.server.dashboard.page.Gallery;
import dev.storescope.server.demo.DemoAccess;
import dev.storescope.server.demo.DemoClock;
import dev.storescope.server.demo.DemoHistory;
import dev.storescope.server.demo.DemoKey;
import dev.storescope.server.demo.DemoState;
import dev.storescope.server.demo.EndpointCalls;
import dev.storescope.server.demo.FirstCalls;
import dev.storescope.server.demo.Watchlist;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** A service that watches simulated stores in the same process, with some weeks behind it. */
public final class Demo implements AutoCloseable {
  private static final Username USERNAME = new Username("demo");
  private static final String KEY_NAME = "demo";
  private static final long DEFAULT_SEED = 1;
  private static final int DEFAULT_DAYS = 60;

  /** The stores are on the same machine, and nobody else asks them. */
  private static final String PACE = "60000";

  private final Sandbox sandbox;
  private final Settings settings;
  private final Office office;
  private final Service service;
  private final DemoAccess access;
  private final List<String> calls;

  private Demo(
      Sandbox sandbox,
      Settings settings,
      Office office,
      Service service,
      DemoAccess access,
      List<String> calls) {
    this.sandbox = sandbox;
    this.settings = settings;
    this.office = office;
    this.service = service;
    this.access = access;
    this.calls = calls;
  }

  /** What a demo is of, where it is said; a folder keeps the one that it began with. */
  public record Wishes(OptionalLong seed, OptionalInt days) {}

  /** Is told how a history grows. */
  @FunctionalInterface
  public interface Progress {
    void at(int day, int ofDays);
  }

  /** Fills in what is missing of the history, and starts; then {@code access.json} is there. */
  public static Demo start(Settings settings, Wishes wishes, Progress progress)
      throws IOException, InterruptedException {
    Path data = settings.path(Setting.DATA);
    DemoClock clock = new DemoClock(App.CLOCK);
    DemoState state = stateOf(data, wishes, clock.instant());
    Optional<DemoAccess> known = DemoAccess.find(data);
    DemoAccess.remove(data);
    Sandbox sandbox = Sandbox.open(0, WorldSettings.of(state.seed()), clock, Misbehaviour.none());
    Office office = App.openOffice(settings);
    try {
      Settings ofSandbox = settings.with(settingsOf(sandbox, data));
      DemoState filled = fill(ofSandbox, state, clock, office, progress);
      Gallery gallery = new Gallery(Artwork.ROOT, Artwork::draw);
      Service service = App.start(ofSandbox, office, Optional.of(gallery));
      DemoAccess access = accessOf(office.accounts(), known).at(service.url());
      Demo demo = new Demo(sandbox, ofSandbox, office, service, access, filled.calls());
      return announced(demo, data, !filled.equals(state));
    } catch (IOException | InterruptedException | RuntimeException e) {
      office.close();
      sandbox.close();
      throw e;
    }
  }

  /** Says how to get in; with a new history once its first calls are answered. */
  private static Demo announced(Demo demo, Path data, boolean isNew)
      throws IOException, InterruptedException {
    try {
      if (isNew) {
        FirstCalls.make(demo.access, demo.calls);
      }
      demo.access.keep(data);
      return demo;
    } catch (IOException | InterruptedException | RuntimeException e) {
      demo.service.close();
      throw e;
    }
  }

  public DemoAccess access() {
    return access;
  }

  /** Paths to ask for, with their queries, that have answers. */
  public List<String> calls() {
    return calls;
  }

  /** What makes another service watch the same stores. */
  Map<Setting, String> storeSettings() throws IOException {
    return settingsOf(sandbox, settings.path(Setting.DATA));
  }

  /** Questions to all endpoints about an app of each store and a keyword of it. */
  List<String> questions(Instant moment) {
    AccountId account = account(office.accounts()).id();
    List<TrackedApp> all = office.trackingLists().list(account);
    return Arrays.stream(StoreType.values())
        .flatMap(store -> all.stream().filter(each -> each.app().store() == store).limit(1))
        .flatMap(
            tracked ->
                new EndpointCalls(
                        tracked.app(),
                        tracked.country(),
                        office
                            .trackingLists()
                            .listKeywords(account, tracked.app(), tracked.country())
                            .getFirst())
                    .at(moment).stream())
        .toList();
  }

  /** Where the simulated stores are. */
  public String stores() {
    return sandbox.root().toString();
  }

  @Override
  public void close() {
    service.close();
    office.close();
    sandbox.close();
  }

  private static DemoState stateOf(Path data, Wishes wishes, Instant now) throws IOException {
    Optional<DemoState> known = DemoState.find(data);
    if (known.isPresent()) {
      return checked(known.get(), wishes, data);
    }
    if (Files.exists(data.resolve("archive"))) {
      throw new ConfigurationException(
          data + " holds a history of real stores; give the demo a folder of its own with --data");
    }
    Files.createDirectories(data);
    DemoState state =
        DemoState.begin(
            wishes.seed().orElse(DEFAULT_SEED), wishes.days().orElse(DEFAULT_DAYS), now);
    state.keep(data);
    return state;
  }

  private static DemoState checked(DemoState known, Wishes wishes, Path data) {
    if (wishes.seed().orElse(known.seed()) != known.seed()
        || wishes.days().orElse(known.days()) != known.days()) {
      throw new ConfigurationException(
          "%s holds the demo of --seed %d --days %d; leave both away, or choose another --data"
              .formatted(data, known.seed(), known.days()));
    }
    return known;
  }

  /** What makes a service watch simulated stores. */
  static Map<Setting, String> settingsOf(Sandbox sandbox, Path data) throws IOException {
    return Map.ofEntries(
        Map.entry(Setting.ITUNES, sandbox.itunes().toString()),
        Map.entry(Setting.ITUNES_SEARCH, sandbox.itunesSearch().toString()),
        Map.entry(Setting.GOOGLE_PLAY, sandbox.googlePlay().toString()),
        Map.entry(Setting.APPLE_ADS, sandbox.appleAds().toString()),
        Map.entry(Setting.APPLE_AUTH, sandbox.appleAuth().toString()),
        Map.entry(Setting.PACE_ITUNES, PACE),
        Map.entry(Setting.PACE_ITUNES_SEARCH, PACE),
        Map.entry(Setting.PACE_GOOGLE_PLAY, PACE),
        Map.entry(Setting.PACE_APPLE_ADS, PACE),
        Map.entry(Setting.FIRST_PAUSE, "1s"),
        Map.entry(Setting.REST, "10s"),
        Map.entry(Setting.PROXY, ""),
        Map.entry(Setting.RECORD, ""),
        Map.entry(Setting.REPLAY, ""),
        Map.entry(Setting.ADS_CLIENT, "SEARCHADS.demo"),
        Map.entry(Setting.ADS_TEAM, "SEARCHADS.demo"),
        Map.entry(Setting.ADS_KEY, "demo"),
        Map.entry(Setting.ADS_ACCOUNT, "1"),
        Map.entry(Setting.ADS_KEY_FILE, DemoKey.write(data).toString()));
  }

  private static DemoState fill(
      Settings settings, DemoState state, DemoClock clock, Office office, Progress progress)
      throws IOException, InterruptedException {
    List<Instant> missing = state.missing(clock.instant());
    if (missing.isEmpty()) {
      return state;
    }
    Path data = settings.path(Setting.DATA);
    StoreConnections stores = new StoreConnections(settings, clock);
    try (Archive archive = App.openArchive(settings);
        LiveTransport unpaced = stores.liveTransport()) {
      DemoHistory history =
          new DemoHistory(List.copyOf(stores.connectorsBy(unpaced)), archive, clock);
      List<Watchlist> watched =
          history.fill(
              state.chosenAt(),
              missing,
              done -> {
                progress.at(done, missing.size());
                keep(state.filledTo(missing.get(done - 1)), data);
              });
      DemoState filled =
          state.filledTo(missing.getLast()).withCalls(watched.getFirst().exampleCalls());
      compete(watched, office);
      track(
          watched, office.trackingLists(), account(office.accounts()), archive, missing.getLast());
      filled.keep(data);
      return filled;
    }
  }

  private static void keep(DemoState state, Path data) {
    try {
      state.keep(data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void compete(List<Watchlist> watched, Office office) {
    Account account = account(office.accounts());
    for (Watchlist watchlist : watched) {
      watchlist
          .competitors()
          .forEach(
              (app, competitors) ->
                  office
                      .competitorLists()
                      .put(account.id(), app, watchlist.market().country(), competitors));
    }
  }

  /** The service follows the lists when it starts. */
  private static void track(
      List<Watchlist> watched,
      TrackingLists lists,
      Account account,
      Archive archive,
      Instant lookedAt) {
    for (Watchlist watchlist : watched) {
      Country country = watchlist.market().country();
      Set<Device> devices = Set.of(Device.defaultFor(watchlist.market().store()));
      watchlist
          .tracked(archive, lookedAt)
          .forEach(
              (app, keywords) -> {
                lists.put(account.id(), app, country, devices);
                lists.addKeywords(account.id(), app, country, keywords);
              });
    }
  }

  private static Account account(Accounts accounts) {
    return accounts
        .find(USERNAME)
        .orElseGet(() -> accounts.create(USERNAME, App.newPassword(), Account.Role.ADMINISTRATOR));
  }

  /** What was known stays good; otherwise there are a new password and a new key. */
  private static DemoAccess accessOf(Accounts accounts, Optional<DemoAccess> known) {
    Account account = account(accounts);
    return known
        .filter(access -> accounts.identify(access.apiKey()) instanceof Accounts.Caller.Known)
        .orElseGet(() -> newAccess(accounts, account));
  }

  private static DemoAccess newAccess(Accounts accounts, Account account) {
    String password = App.newPassword();
    accounts.changePassword(account.id(), password);
    String key = accounts.createKey(account.id(), KEY_NAME, Optional.empty()).secret();
    return new DemoAccess("", USERNAME.value(), password, key);
  }
}
