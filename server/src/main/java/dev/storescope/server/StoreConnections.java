package dev.storescope.server;

import static dev.storescope.server.config.Setting.ADS_CLIENT;

import dev.storescope.connections.ConnectionFetcher;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTester;
import dev.storescope.connector.Connectors;
import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.apple.AppStoreConnector;
import dev.storescope.connector.apple.SearchSource;
import dev.storescope.connector.appleads.AppleAdsConnector;
import dev.storescope.connector.appleads.AppleAdsCredentials;
import dev.storescope.connector.appleads.ImpressionShareReports;
import dev.storescope.connector.appstoreconnect.AppStoreConnectFetcher;
import dev.storescope.connector.appstoreconnect.AppStoreConnectTester;
import dev.storescope.connector.console.ConsoleTester;
import dev.storescope.connector.egress.LocalHostRateLimits;
import dev.storescope.connector.egress.RateLimitedTransport;
import dev.storescope.connector.egress.RateLimitedTransport.Sleeper;
import dev.storescope.connector.egress.RateSettings;
import dev.storescope.connector.egress.SteadyClock;
import dev.storescope.connector.googleplay.GooglePlayConnector;
import dev.storescope.connector.googleplay.GooglePlaySearchSource;
import dev.storescope.connector.http.DoubtedReplies;
import dev.storescope.connector.http.KeptReplies;
import dev.storescope.connector.http.Recording;
import dev.storescope.connector.http.ReplySpace;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.connector.http.UnrecognizedReplies;
import dev.storescope.connector.playconsole.PlayConsoleFetcher;
import dev.storescope.connector.playconsole.PlayConsoleHosts;
import dev.storescope.connector.playconsole.PlayConsoleTester;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.HostRateLimits;
import dev.storescope.fetching.check.SourceChecks;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.popularities.PopularityGate;
import dev.storescope.ports.Ports;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.server.stores.StoreEgresses;
import dev.storescope.tracking.plan.HostRate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Creates the connectors to the stores by the settings.
 *
 * @param nanoTime nanoseconds from any origin, which do not change when the clock is set
 */
public record StoreConnections(Settings settings, InstantSource clock, LongSupplier nanoTime) {
  private static final int MAX_DRIFTS = 20;

  private static final List<Setting> CONSOLES =
      List.of(
          Setting.APP_STORE_CONNECT,
          Setting.GOOGLE_TOKENS,
          Setting.GOOGLE_STORAGE,
          Setting.GOOGLE_PUBLISHER);

  /** App Store Connect refuses more, as others have found; Google allows ten times as many. */
  private static final int CONSOLE_CALLS_PER_MINUTE = 300;

  public StoreConnections(Settings settings, InstantSource clock) {
    this(settings, clock, System::nanoTime);
  }

  /**
   * The connectors of a command. Unrecognized replies are kept only if the data folder has an
   * installation.
   */
  Connectors connectors() {
    return ofCommand(transport(ownTransport()));
  }

  private Connectors ofCommand(StoreTransport transport) {
    UnrecognizedReplies unrecognized =
        new DataFolder(settings.path(Setting.DATA)).isInstallation()
            ? unrecognizedReplies()
            : UnrecognizedReplies.none();
    return connectors(new StoreClient(transport, unrecognized, clock), PopularityGate.OPEN);
  }

  /** The checks of a command. */
  SourceChecks sourceChecks() {
    StoreTransport transport = transport(ownTransport());
    return sourceChecks(ofCommand(transport), transport);
  }

  private SourceChecks sourceChecks(Connectors used, StoreTransport transport) {
    return new SourceChecks(
        sources(used), findUnused(transport).map(StoreConnections::sources), clock);
  }

  private static SourceChecks.Sources sources(Connectors connectors) {
    return new SourceChecks.Sources(connectors, connectors::findSource);
  }

  /**
   * What could take the place of the default source of rankings. Whoever has chosen another one is
   * not asked again, and a reply that is not recognized is no fault of what is used.
   */
  private Optional<Connectors> findUnused(StoreTransport transport) {
    StoreClient client =
        new StoreClient(transport, UnrecognizedReplies.none(), clock, userAgents());
    return searchSource() == SearchSource.ITUNES
        ? Optional.of(
            new Connectors(
                List.of(new AppStoreConnector(client, hosts(), SearchSource.WEB, clock)),
                disabledSources()))
        : Optional.empty();
  }

  /**
   * Connectors, the checks of their sources, the state of the hosts that they call, the health of
   * their calls, and what keeps their doubted replies.
   */
  record Monitored(
      Connectors connectors,
      SourceChecks checks,
      Supplier<List<FetchHealth.Host>> hosts,
      Supplier<FetchHealth> health,
      DoubtedReplies doubted) {}

  /**
   * The connectors, with rate limits that other processes share if there are any.
   *
   * @param shared the limits by the name of an egress
   * @param gate what reports of popularities pass
   * @param takeLoss as {@link DoubtedReplies} has it
   */
  Monitored monitoredConnectors(
      Optional<Function<String, HostRateLimits>> shared,
      PopularityGate gate,
      Function<Subject<?>, Optional<String>> takeLoss) {
    RateLimitedTransport live = shared.isPresent() ? sharedTransport(shared.get()) : ownTransport();
    StoreTransport transport = transport(live);
    ReplySpace space = replySpace();
    KeptReplies unrecognized = replyFolder(DataFolder.UNRECOGNIZED_REPLIES, space);
    Connectors used =
        connectors(new StoreClient(transport, unrecognized, clock, userAgents()), gate);
    return new Monitored(
        used,
        sourceChecks(used, transport),
        live::listHosts,
        () ->
            new FetchHealth(
                live.listHosts(), unrecognized.listLatest(MAX_DRIFTS), unrecognized.count()),
        new DoubtedReplies(
            replyFolder(DataFolder.DOUBTED_REPLIES, space),
            replyFolder(DataFolder.DRIFTED_REPLIES, space),
            takeLoss));
  }

  public Connectors connectorsBy(StoreTransport transport) {
    return connectorsBy(transport, PopularityGate.OPEN);
  }

  /**
   * Connectors with a transport of their own.
   *
   * @param gate what reports of popularities pass
   */
  public Connectors connectorsBy(StoreTransport transport, PopularityGate gate) {
    return connectors(new StoreClient(transport, unrecognizedReplies(), clock, userAgents()), gate);
  }

  /** Connectors that read recorded replies; none of them is kept once more. */
  public Connectors replaying(StoreTransport recorded) {
    return connectors(
        new StoreClient(recorded, UnrecognizedReplies.none(), clock), PopularityGate.OPEN);
  }

  /** The connectors to build requests with; they send none. */
  Connectors offlineConnectors() {
    StoreTransport offline =
        request -> {
          throw new IllegalStateException("offline connectors send no requests");
        };
    return connectors(
        new StoreClient(offline, UnrecognizedReplies.none(), clock), PopularityGate.OPEN);
  }

  /** The rates of all hosts by the settings. */
  List<HostRate> rates() {
    return rates(ownTransport().listHosts());
  }

  /** The rates of all hosts, some of which are in a state. */
  List<HostRate> rates(List<FetchHealth.Host> hosts) {
    List<HostRate> rates = new ArrayList<>(hosts.stream().map(HostRate::of).toList());
    String ads = host(Setting.APPLE_ADS);
    if (rates.stream().noneMatch(rate -> rate.host().equals(ads))) {
      // Its limit is that of every host without one of its own, which is not listed before a call.
      new StoreEgresses(settings)
          .names(ads)
          .forEach(
              egress ->
                  rates.add(
                      HostRate.configured(
                          ads, egress, settings.number(Setting.RATE_APPLE_ADS, 1))));
    }
    return rates;
  }

  /** Reads the settings of the stores, and the key of Apple Ads. */
  void check() {
    offlineConnectors();
    replySpace();
    new StoreEgresses(settings).open(_ -> new LocalHostRateLimits());
    rateSettings();
    if (settings.find(Setting.REPLAY).isPresent()) {
      transport(StoreConnections::refuse);
    }
  }

  private static StoreReply refuse(StoreRequest request) {
    throw new IllegalStateException("no request is sent here");
  }

  private Connectors connectors(StoreClient client, PopularityGate gate) {
    StoreHosts hosts = hosts();
    List<StoreConnector> connectors = new ArrayList<>();
    connectors.add(new AppStoreConnector(client, hosts, searchSource(), clock));
    connectors.add(new GooglePlayConnector(client, hosts, playSearch(), clock));
    try {
      Optional<AppleAdsCredentials> credentials = credentials();
      if (credentials.isPresent()) {
        connectors.add(new AppleAdsConnector(client, hosts, credentials.get(), gate, clock));
      }
    } catch (IOException e) {
      throw unreadableKey(e);
    }
    return new Connectors(connectors, disabledSources());
  }

  private Set<Source> disabledSources() {
    Set<Source> disabled = new HashSet<>();
    for (String name : settings.text(Setting.DISABLED_SOURCES).split(" +", -1)) {
      if (!name.isEmpty()) {
        disabled.add(source(name, Setting.DISABLED_SOURCES, "sources separated by spaces, from "));
      }
    }
    return disabled;
  }

  private Source source(String name, Setting setting, String expected) {
    return Connectors.SOURCES.stream()
        .filter(source -> source.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                settings.wrong(
                    setting,
                    expected
                        + Connectors.SOURCES.stream()
                            .map(Source::name)
                            .collect(Collectors.joining(" "))));
  }

  /** Agents have spaces, semicolons and commas in them, and no vertical bars. */
  private Map<Source, String> userAgents() {
    Map<Source, String> agents = new HashMap<>();
    for (String each : settings.text(Setting.USER_AGENTS).split("\\|", -1)) {
      int equals = each.indexOf('=');
      String name = each.substring(0, Math.max(equals, 0)).strip();
      String agent = each.substring(equals + 1).strip();
      if (!each.isBlank()) {
        Source source =
            source(name, Setting.USER_AGENTS, "SOURCE=AGENT, separated by |, with sources from ");
        if (agent.isEmpty() || !agent.chars().allMatch(c -> c >= ' ' && c < 127)) {
          throw settings.wrong(Setting.USER_AGENTS, "an agent of ASCII characters for " + name);
        }
        agents.put(source, agent);
      }
    }
    return agents;
  }

  /** The impression-share reports of the configured account. */
  ImpressionShareReports impressionShareReports() {
    AppleAdsCredentials credentials =
        credentials()
            .orElseThrow(
                () -> settings.wrong(ADS_CLIENT, "the client id of your Apple Ads account"));
    try {
      return new ImpressionShareReports(
          new StoreClient(transport(ownTransport()), UnrecognizedReplies.none(), clock),
          settings.uri(Setting.APPLE_ADS),
          settings.uri(Setting.APPLE_AUTH),
          credentials,
          clock);
    } catch (IOException e) {
      throw unreadableKey(e);
    }
  }

  /** Tests connections to consoles. What these answer is private, and never recorded. */
  ConnectionTester consoleTester() {
    return new ConsoleTester(
        Map.of(
            ConnectionKind.APP_STORE_CONNECT,
            new AppStoreConnectTester(
                ownTransport(), settings.uri(Setting.APP_STORE_CONNECT), clock, Sleeper.by(clock)),
            ConnectionKind.GOOGLE_PLAY,
            new PlayConsoleTester(ownTransport(), playConsoleHosts(), clock)),
        clock);
  }

  private PlayConsoleHosts playConsoleHosts() {
    return new PlayConsoleHosts(
        settings.uri(Setting.GOOGLE_TOKENS),
        settings.uri(Setting.GOOGLE_STORAGE),
        settings.uri(Setting.GOOGLE_PUBLISHER));
  }

  /** Fetches what connections to consoles can read; it is never recorded either. */
  Map<ConnectionKind, ConnectionFetcher> consoleFetchers(Ports ports) {
    return Map.of(
        ConnectionKind.APP_STORE_CONNECT,
        new AppStoreConnectFetcher(
            ownTransport(),
            settings.uri(Setting.APP_STORE_CONNECT),
            ports,
            clock,
            Sleeper.by(clock)),
        ConnectionKind.GOOGLE_PLAY,
        new PlayConsoleFetcher(ownTransport(), playConsoleHosts(), ports, clock));
  }

  private static ConfigurationException unreadableKey(IOException cause) {
    return new ConfigurationException(
        "The private key for Apple Ads cannot be read: " + cause.getMessage(), cause);
  }

  /** By the time of day, because the processes that share the limits have no other in common. */
  private RateLimitedTransport sharedTransport(Function<String, HostRateLimits> limits) {
    return rateLimited(limits, clock);
  }

  private RateLimitedTransport ownTransport() {
    return rateLimited(
        _ -> new LocalHostRateLimits(), SteadyClock.startAt(clock.instant(), nanoTime));
  }

  private RateLimitedTransport rateLimited(
      Function<String, HostRateLimits> limits, InstantSource timer) {
    return new RateLimitedTransport(
        new StoreEgresses(settings).open(limits), rateSettings(), clock, timer, Sleeper.by(timer));
  }

  private StoreTransport transport(StoreTransport live) {
    try {
      Optional<String> replay = settings.find(Setting.REPLAY);
      if (replay.isPresent()) {
        return Recording.open(Path.of(replay.get())).replaying();
      }
      Optional<String> record = settings.find(Setting.RECORD);
      return record.isPresent()
          ? Recording.create(Path.of(record.get())).recording(live, clock)
          : live;
    } catch (IOException e) {
      throw new ConfigurationException(
          "The folder of recorded replies cannot be used: " + e.getMessage(), e);
    }
  }

  private KeptReplies unrecognizedReplies() {
    return replyFolder(DataFolder.UNRECOGNIZED_REPLIES, replySpace());
  }

  private ReplySpace replySpace() {
    return new ReplySpace((long) settings.number(Setting.KEPT_REPLIES, 1) << 20);
  }

  private KeptReplies replyFolder(String name, ReplySpace space) {
    Path folder = settings.path(Setting.DATA).resolve(name);
    try {
      return new KeptReplies(Files.createDirectories(folder), space, clock);
    } catch (IOException e) {
      throw new ConfigurationException("Cannot write to " + folder + ": " + e.getMessage(), e);
    }
  }

  private StoreHosts hosts() {
    return new StoreHosts(
        settings.uri(Setting.ITUNES),
        settings.uri(Setting.ITUNES_SEARCH),
        settings.uri(Setting.APP_STORE_PAGES),
        settings.uri(Setting.GOOGLE_PLAY),
        settings.uri(Setting.APPLE_ADS),
        settings.uri(Setting.APPLE_AUTH));
  }

  private RateSettings rateSettings() {
    Map<String, Integer> rates = new HashMap<>();
    rates.put(host(Setting.ITUNES), settings.number(Setting.RATE_ITUNES, 1));
    rates.put(host(Setting.ITUNES_SEARCH), settings.number(Setting.RATE_ITUNES_SEARCH, 1));
    rates.put(host(Setting.APP_STORE_PAGES), settings.number(Setting.RATE_APP_STORE_PAGES, 1));
    rates.put(host(Setting.GOOGLE_PLAY), settings.number(Setting.RATE_GOOGLE_PLAY, 1));
    for (Setting console : CONSOLES) {
      rates.putIfAbsent(host(console), CONSOLE_CALLS_PER_MINUTE);
    }
    return new RateSettings(rates, settings.number(Setting.RATE_APPLE_ADS, 1));
  }

  private String host(Setting setting) {
    return settings.uri(setting).getHost();
  }

  private SearchSource searchSource() {
    return switch (settings.text(Setting.SEARCH_SOURCE).toLowerCase(Locale.ROOT)) {
      case "itunes" -> SearchSource.ITUNES;
      case "native" -> SearchSource.NATIVE;
      case "web" -> SearchSource.WEB;
      case String _ -> throw settings.wrong(Setting.SEARCH_SOURCE, "web, itunes or native");
    };
  }

  private GooglePlaySearchSource playSearch() {
    return switch (settings.text(Setting.GOOGLE_PLAY_SEARCH).toLowerCase(Locale.ROOT)) {
      case "consumer" -> GooglePlaySearchSource.CONSUMER;
      case "work" -> GooglePlaySearchSource.WORK;
      case String _ -> throw settings.wrong(Setting.GOOGLE_PLAY_SEARCH, "consumer or work");
    };
  }

  /** All of the credentials, or none of them. */
  private Optional<AppleAdsCredentials> credentials() {
    if (settings.find(ADS_CLIENT).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new AppleAdsCredentials(
            settings.text(ADS_CLIENT),
            required(Setting.ADS_TEAM),
            required(Setting.ADS_KEY),
            Path.of(required(Setting.ADS_KEY_FILE)),
            required(Setting.ADS_ACCOUNT)));
  }

  private String required(Setting setting) {
    return settings
        .find(setting)
        .orElseThrow(() -> settings.wrong(setting, "a value, as required by " + ADS_CLIENT.key()));
  }
}
