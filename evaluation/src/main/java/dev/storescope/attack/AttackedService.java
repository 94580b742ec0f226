package dev.storescope.attack;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.archive.Archive;
import dev.storescope.attack.Attack.Deadline;
import dev.storescope.demo.Demo;
import dev.storescope.demo.ServiceCommand;
import dev.storescope.engines.ServiceProcess;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.http.Fault;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.server.App;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A service in a process of its own, on simulated stores of which the attacks choose the faults. It
 * has an administrator {@code root} and the members {@code ann} and {@code mallory}.
 */
final class AttackedService implements AutoCloseable {
  static final String PASSWORD = "correct horse battery";

  /** How long a request may take to be answered. */
  static final int MAX_WAIT_SECONDS = 60;

  private static final long POLL_MILLIS = 100;
  private static final long SEED = 20261122;

  /** Another name of this machine: rate limits and back-off are by host. */
  private static final String OTHER_HOST = "localhost";

  /** The pages of an app that take most. */
  private static final List<String> SHARED = List.of("?sort=chance", "/events?days=90");

  private static final int KEYWORDS_OF_OTHERS = 20;
  private static final Path RESIDENT = Path.of("statm");
  private static final int PAGE_BYTES = 4096;

  private final FaultPlan.Switched faults = new FaultPlan.Switched(FaultPlan.none());
  private final Sandbox sandbox = Sandbox.open(0, WorldSettings.of(SEED), App.CLOCK, faults);
  private final Map<String, AccountId> accounts = new HashMap<>();
  private final Map<String, String> keys = new HashMap<>();
  private final Map<String, String> sessions = new HashMap<>();
  private final List<String> sharedPages = new ArrayList<>();
  private final CrowdedApp crowded;
  private final ServiceProcess service;
  private long earlierLogs;

  /**
   * @param crowded an app that mallory tracks with all of its keywords, and ann with some
   */
  AttackedService(Path folder, CrowdedApp crowded) throws IOException {
    this.crowded = crowded;
    Map<Setting, String> settings = new HashMap<>(Demo.settingsOf(sandbox, folder));
    settings.put(
        Setting.GOOGLE_PLAY, sandbox.googlePlay().toString().replace("127.0.0.1", OTHER_HOST));
    settings.put(Setting.DATA, folder.resolve("data").toString());
    settings.put(Setting.PORT, "0");
    settings.put(Setting.REQUESTS_PER_MINUTE, "0");
    Settings effective = new Settings(settings, Map.of(), Map.of());
    createAccounts(effective);
    try (Archive archive = App.openArchive(effective)) {
      crowded.observe(archive);
    }
    Path config = folder.resolve("storescope.yaml");
    ConfigurationFile.write(config, settings);
    service =
        ServiceProcess.start(
            ServiceCommand.withDefaultMemory("serve", "--json", "--config", config.toString()));
  }

  private void createAccounts(Settings settings) {
    try (App.Database database = App.openDatabase(settings)) {
      Account.Role role = Account.Role.ADMINISTRATOR;
      for (String name : new String[] {"root", "ann", "mallory"}) {
        Account account = database.ports().accounts().create(new Username(name), PASSWORD, role);
        keys.put(
            name,
            database
                .ports()
                .accounts()
                .createKey(account.id(), "attack", Scope.ADMINISTRATION, Optional.empty())
                .secret());
        if (database.ports().accounts().logIn(name, PASSWORD, "127.0.0.1")
            instanceof Accounts.LogIn.Granted(_, String token)) {
          sessions.put(name, token);
        }
        role = Account.Role.MEMBER;
        accounts.put(name, account.id());
      }
      AccountId mallory = account("mallory");
      crowded.track(account("ann"), KEYWORDS_OF_OTHERS, database);
      crowded.track(mallory, crowded.keywords(), database);
      for (String page : SHARED) {
        sharedPages.add(
            PageSharing.PATH
                + App.sharing(database)
                    .share(mallory, "attack", crowded.path() + page, Optional.empty())
                    .secret());
      }
    }
  }

  private AccountId account(String name) {
    return Optional.ofNullable(accounts.get(name)).orElseThrow();
  }

  URI uri() {
    return URI.create(service.url());
  }

  /** The API key of an account. */
  String key(String account) {
    return Optional.ofNullable(keys.get(account)).orElseThrow();
  }

  /** The secret of a session of an account. */
  String session(String account) {
    return Optional.ofNullable(sessions.get(account)).orElseThrow();
  }

  /** The app with many keywords. */
  CrowdedApp crowded() {
    return crowded;
  }

  /** The addresses of the pages that mallory shares with everyone. */
  List<String> sharedPages() {
    return sharedPages;
  }

  /** Makes all replies of Google Play hostile, and leaves those of the App Store regular. */
  void makeGooglePlayHostile(Fault.Hostility hostility) {
    faults.replaceWith(
        (base, _) -> base.equals("google-play") ? Optional.of(hostility) : Optional.empty());
  }

  /** Delays the replies of all stores. */
  void slowDown(Duration delay) {
    faults.replaceWith(FaultPlan.always(new Fault.Delay(delay)));
  }

  void removeFaults() {
    faults.replaceWith(FaultPlan.none());
  }

  void killAndRestart() {
    service.kill();
    earlierLogs += service.logLength();
    service.restart();
  }

  /**
   * The seconds until it is ready and a new search is fetched; the maximum if that takes longer.
   */
  double secondsUntilRecovered(String keyword) throws InterruptedException {
    return secondsUntilAnswered("/health/ready") + secondsUntilFetched(keyword);
  }

  /** The seconds until a new search of the App Store is fetched; the maximum if it is not. */
  double secondsUntilFetched(String keyword) throws InterruptedException {
    return secondsUntilAnswered(
        "/api/search-results?storetype=appstore&country=us&devicetype=iphone&query=" + keyword);
  }

  private double secondsUntilAnswered(String path) throws InterruptedException {
    long begin = System.nanoTime();
    Deadline end = Deadline.inSeconds(MAX_WAIT_SECONDS);
    RawRequest request = new RawRequest(uri());
    while (!request.get(path, key("ann")).equals("200")) {
      if (end.isOver()) {
        return MAX_WAIT_SECONDS;
      }
      end.pause(POLL_MILLIS);
    }
    return (System.nanoTime() - begin) / 1e9;
  }

  /**
   * Has it load what the answers of a {@link Bystander} need, which takes longest after a start.
   */
  void warmUp() throws InterruptedException {
    var _ = secondsUntilAnswered(crowded.events(Bystander.DAYS));
  }

  long logLength() {
    return earlierLogs + service.logLength();
  }

  /** The resident memory of its processes in bytes; 0 where the system does not report it. */
  long residentBytes() {
    return service.processIds().stream().mapToLong(AttackedService::residentBytes).sum();
  }

  private static long residentBytes(long process) {
    try {
      String pages = Files.readString(Path.of("/proc", Long.toString(process)).resolve(RESIDENT));
      return Long.parseLong(pages.split(" ", -1)[1]) * PAGE_BYTES;
    } catch (IOException e) {
      return 0;
    }
  }

  @Override
  public void close() {
    service.close();
    sandbox.close();
  }
}
