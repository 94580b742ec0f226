package dev.storescope.sandbox;

import dev.storescope.sandbox.apple.AppStoreWebSite;
import dev.storescope.sandbox.apple.ItunesSearchSite;
import dev.storescope.sandbox.apple.ItunesSite;
import dev.storescope.sandbox.appleads.AppleAdsSite;
import dev.storescope.sandbox.appleads.AppleAuthSite;
import dev.storescope.sandbox.googleplay.GooglePlaySite;
import dev.storescope.sandbox.http.Misbehaviour;
import dev.storescope.sandbox.http.SandboxServer;
import dev.storescope.sandbox.http.StoreSite;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.WorldSettings;
import java.net.URI;
import java.time.InstantSource;
import java.util.Map;

/** The stores of a simulated world, at work on a port of this machine. */
public final class Sandbox implements AutoCloseable {
  private static final String ITUNES = "itunes";
  private static final String ITUNES_SEARCH = "itunes-search";
  private static final String APPS = "apps";
  private static final String GOOGLE_PLAY = "google-play";
  private static final String APPLE_ADS = "apple-ads";
  private static final String APPLE_AUTH = "apple-auth";

  private final World world;
  private final SandboxServer server;

  private Sandbox(World world, SandboxServer server) {
    this.world = world;
    this.server = server;
  }

  /**
   * Opens the stores.
   *
   * @param port 0 for any that is free
   * @param clock the time in the world
   */
  public static Sandbox open(
      int port, WorldSettings settings, InstantSource clock, Misbehaviour misbehaviour) {
    World world = new World(settings);
    Map<String, StoreSite> sites =
        Map.of(
            ITUNES, new ItunesSite(world),
            ITUNES_SEARCH, new ItunesSearchSite(world),
            APPS, new AppStoreWebSite(world),
            GOOGLE_PLAY, new GooglePlaySite(world),
            APPLE_ADS, new AppleAdsSite(world),
            APPLE_AUTH, new AppleAuthSite(world));
    return new Sandbox(world, SandboxServer.start(port, sites, clock, misbehaviour));
  }

  public World world() {
    return world;
  }

  /** What stands for {@code https://itunes.apple.com}. */
  public URI itunes() {
    return server.base(ITUNES);
  }

  /** What stands for {@code https://search.itunes.apple.com}. */
  public URI itunesSearch() {
    return server.base(ITUNES_SEARCH);
  }

  /** What stands for {@code https://play.google.com}. */
  public URI googlePlay() {
    return server.base(GOOGLE_PLAY);
  }

  /** What stands for {@code https://api.ads.apple.com}. */
  public URI appleAds() {
    return server.base(APPLE_ADS);
  }

  /** What stands for {@code https://appleid.apple.com}. */
  public URI appleAuth() {
    return server.base(APPLE_AUTH);
  }

  /** What all the sites' addresses begin with. */
  public URI root() {
    return server.root();
  }

  @Override
  public void close() {
    server.close();
  }
}
