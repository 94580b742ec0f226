package dev.storescope.sandbox;

import dev.storescope.sandbox.apple.AppStoreWebSite;
import dev.storescope.sandbox.apple.ItunesSearchSite;
import dev.storescope.sandbox.apple.ItunesSite;
import dev.storescope.sandbox.appleads.AppleAdsSite;
import dev.storescope.sandbox.appleads.AppleAuthSite;
import dev.storescope.sandbox.appstoreconnect.AppStoreConnectSite;
import dev.storescope.sandbox.appstoreconnect.DeveloperKeys;
import dev.storescope.sandbox.googleplay.GooglePlaySite;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.http.SandboxServer;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.http.SimulatedSites;
import dev.storescope.sandbox.playconsole.GooglePublisherSite;
import dev.storescope.sandbox.playconsole.GoogleStorageSite;
import dev.storescope.sandbox.playconsole.GoogleTokenSite;
import dev.storescope.sandbox.playconsole.ServiceAccounts;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/** Simulated stores: the sites of a simulated world on a local port. */
public final class Sandbox implements AutoCloseable {
  private static final String ITUNES = "itunes";
  private static final String ITUNES_SEARCH = "itunes-search";
  private static final String APP_STORE_PAGES = "appstore-pages";
  private static final String GOOGLE_PLAY = "google-play";
  private static final String APPLE_ADS = "apple-ads";
  private static final String APPLE_AUTH = "apple-auth";

  private final World world;
  private final DeveloperKeys keys;
  private final AppStoreConnectSite connect;
  private final SandboxServer server;

  private Sandbox(
      World world, DeveloperKeys keys, AppStoreConnectSite connect, SandboxServer server) {
    this.world = world;
    this.keys = keys;
    this.connect = connect;
    this.server = server;
  }

  /**
   * Opens the stores.
   *
   * @param port 0 for any that is free
   * @param clock the time in the world
   */
  public static Sandbox open(
      int port, WorldSettings settings, InstantSource clock, FaultPlan faults) {
    World world = new World(settings);
    AppStoreConnectSite connect = connect(world, settings);
    return new Sandbox(
        world,
        new DeveloperKeys(settings.seed()),
        connect,
        SandboxServer.start(port, sites(world, settings.seed(), connect), clock, faults));
  }

  /** The sites of a world of its own, which no server serves; the replies are the same. */
  public static SimulatedSites unserved(WorldSettings settings, InstantSource clock) {
    World world = new World(settings);
    return new SimulatedSites(sites(world, settings.seed(), connect(world, settings)), clock);
  }

  private static AppStoreConnectSite connect(World world, WorldSettings settings) {
    return new AppStoreConnectSite(world, settings.seed(), AppStoreConnectSite.Conditions.USUAL);
  }

  private static Map<String, SimulatedSite> sites(
      World world, long seed, AppStoreConnectSite connect) {
    return Map.of(
        ITUNES,
        new ItunesSite(world),
        ITUNES_SEARCH,
        new ItunesSearchSite(world),
        APP_STORE_PAGES,
        new AppStoreWebSite(world),
        GOOGLE_PLAY,
        new GooglePlaySite(world),
        APPLE_ADS,
        new AppleAdsSite(world),
        APPLE_AUTH,
        new AppleAuthSite(world),
        AppStoreConnectSite.BASE,
        connect,
        GoogleTokenSite.BASE,
        new GoogleTokenSite(seed),
        GoogleStorageSite.BASE,
        new GoogleStorageSite(world, seed),
        GooglePublisherSite.BASE,
        new GooglePublisherSite(world));
  }

  public World world() {
    return world;
  }

  /** Replaces {@code https://itunes.apple.com}. */
  public URI itunes() {
    return server.base(ITUNES);
  }

  /** Replaces {@code https://search.itunes.apple.com}. */
  public URI itunesSearch() {
    return server.base(ITUNES_SEARCH);
  }

  /** Replaces {@code https://apps.apple.com}. */
  public URI appStorePages() {
    return server.base(APP_STORE_PAGES);
  }

  /** Replaces {@code https://play.google.com}. */
  public URI googlePlay() {
    return server.base(GOOGLE_PLAY);
  }

  /** Replaces {@code https://api.ads.apple.com}. */
  public URI appleAds() {
    return server.base(APPLE_ADS);
  }

  /** Replaces {@code https://appleid.apple.com}. */
  public URI appleAuth() {
    return server.base(APPLE_AUTH);
  }

  /** Replaces {@code https://api.appstoreconnect.apple.com}. */
  public URI appStoreConnect() {
    return server.base(AppStoreConnectSite.BASE);
  }

  /** Replaces {@code https://oauth2.googleapis.com}. */
  public URI googleTokens() {
    return server.base(GoogleTokenSite.BASE);
  }

  /** Replaces {@code https://storage.googleapis.com}. */
  public URI googleStorage() {
    return server.base(GoogleStorageSite.BASE);
  }

  /** Replaces {@code https://androidpublisher.googleapis.com}. */
  public URI googlePublisher() {
    return server.base(GooglePublisherSite.BASE);
  }

  /** The service accounts with which the developers of the world read Google Play Console. */
  public ServiceAccounts serviceAccounts() {
    return new ServiceAccounts(keys.seed());
  }

  /** The keys with which the developers of the world use App Store Connect. */
  public DeveloperKeys keys() {
    return keys;
  }

  /** Has the reports of analytics about all apps of a developer made since an instant. */
  public void requestReports(long developer, Instant at) {
    connect.requestReports(developer, at);
  }

  /** The base URL of all sites. */
  public URI root() {
    return server.root();
  }

  @Override
  public void close() {
    server.close();
  }
}
