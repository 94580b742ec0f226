package dev.storescope.server;

import static dev.storescope.server.config.Setting.ADS_CLIENT;

import dev.storescope.connector.apple.AppStoreConnector;
import dev.storescope.connector.apple.SearchSource;
import dev.storescope.connector.appleads.AppleAdsConnector;
import dev.storescope.connector.appleads.AppleAdsCredentials;
import dev.storescope.connector.appleads.ImpressionShareReports;
import dev.storescope.connector.googleplay.GooglePlayConnector;
import dev.storescope.connector.http.HostRates;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.http.LocalTurns;
import dev.storescope.connector.http.OddReplies;
import dev.storescope.connector.http.OddReplyFolder;
import dev.storescope.connector.http.PacedTransport;
import dev.storescope.connector.http.Recording;
import dev.storescope.connector.http.RecordingTransport;
import dev.storescope.connector.http.ReplayTransport;
import dev.storescope.connector.http.RequestingConnector;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.connector.http.Waiting;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.HostTurns;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The ways to the stores, as they are set. */
final class StoreConnections {
  private static final List<Setting> STORE_HOSTS =
      List.of(
          Setting.ITUNES,
          Setting.ITUNES_SEARCH,
          Setting.GOOGLE_PLAY,
          Setting.APPLE_ADS,
          Setting.APPLE_ADS_CAMPAIGNS,
          Setting.APPLE_AUTH);

  private static final int MOST_DRIFTS = 20;

  private final Settings settings;
  private final InstantSource clock;

  StoreConnections(Settings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /** The connectors, in the order in which they are asked. */
  List<RequestingConnector> connectors() {
    return watchedConnectors(new LocalTurns()).connectors();
  }

  /** Connectors, and how the stores take it that they are called by these. */
  record Watched(List<RequestingConnector> connectors, Supplier<FetchHealth> health) {}

  /** The same, in turns that others may share. */
  Watched watchedConnectors(HostTurns turns) {
    PacedTransport paced = pacedTransport(turns);
    OddReplyFolder oddReplies = oddReplies();
    return new Watched(
        connectors(transport(paced), oddReplies),
        () ->
            new FetchHealth(
                paced.listHosts(), oddReplies.listLatest(MOST_DRIFTS), oddReplies.count()));
  }

  /** The way to the stores without a pace, for those of this machine. */
  LiveTransport liveTransport() {
    return new LiveTransport(liveSettings());
  }

  List<RequestingConnector> connectorsBy(StoreTransport transport) {
    return connectors(transport, oddReplies());
  }

  /** The connectors, to name requests with: none is sent. */
  List<RequestingConnector> namingConnectors() {
    StoreTransport none =
        request -> {
          throw new IllegalStateException("nothing is sent here");
        };
    return connectors(none, (_, _, _) -> {});
  }

  private List<RequestingConnector> connectors(StoreTransport transport, OddReplies oddReplies) {
    StoreHosts hosts = hosts();
    List<RequestingConnector> connectors = new ArrayList<>();
    connectors.add(new AppStoreConnector(transport, hosts, searchSource(), oddReplies, clock));
    connectors.add(new GooglePlayConnector(transport, hosts, oddReplies, clock));
    credentials()
        .ifPresent(
            credentials -> connectors.add(appleAds(transport, hosts, credentials, oddReplies)));
    return connectors;
  }

  private AppleAdsConnector appleAds(
      StoreTransport transport,
      StoreHosts hosts,
      AppleAdsCredentials credentials,
      OddReplies oddReplies) {
    try {
      return new AppleAdsConnector(transport, hosts, credentials, oddReplies, clock);
    } catch (IOException e) {
      throw unreadableKey(e);
    }
  }

  /** The impression-share reports of the account that is set. */
  ImpressionShareReports impressionShareReports() {
    AppleAdsCredentials credentials =
        credentials().orElseThrow(() -> settings.wrong(ADS_CLIENT, "your client id of Apple Ads"));
    try {
      return new ImpressionShareReports(
          transport(pacedTransport(new LocalTurns())),
          settings.uri(Setting.APPLE_ADS_CAMPAIGNS),
          settings.uri(Setting.APPLE_AUTH),
          credentials,
          needed(Setting.ADS_ORGANISATION),
          clock);
    } catch (IOException e) {
      throw unreadableKey(e);
    }
  }

  private static ConfigurationException unreadableKey(IOException cause) {
    return new ConfigurationException(
        "the private key for Apple Ads cannot be read: " + cause.getMessage(), cause);
  }

  private PacedTransport pacedTransport(HostTurns turns) {
    return new PacedTransport(liveTransport(), rates(), turns, clock, Waiting.by(clock));
  }

  private StoreTransport transport(PacedTransport live) {
    try {
      Optional<String> replay = settings.find(Setting.REPLAY);
      if (replay.isPresent()) {
        return new ReplayTransport(Recording.open(Path.of(replay.get())));
      }
      Optional<String> record = settings.find(Setting.RECORD);
      return record.isPresent()
          ? new RecordingTransport(live, Recording.create(Path.of(record.get())), clock)
          : live;
    } catch (IOException e) {
      throw new ConfigurationException("the folder of recorded replies: " + e.getMessage(), e);
    }
  }

  private OddReplyFolder oddReplies() {
    Path folder = settings.path(Setting.DATA).resolve("odd-replies");
    try {
      return new OddReplyFolder(Recording.create(folder), OddReplyFolder.DEFAULT_MOST, clock);
    } catch (IOException e) {
      throw new ConfigurationException("cannot write to " + folder + ": " + e.getMessage(), e);
    }
  }

  private StoreHosts hosts() {
    return new StoreHosts(
        settings.uri(Setting.ITUNES),
        settings.uri(Setting.ITUNES_SEARCH),
        settings.uri(Setting.GOOGLE_PLAY),
        settings.uri(Setting.APPLE_ADS),
        settings.uri(Setting.APPLE_AUTH));
  }

  private LiveSettings liveSettings() {
    return new LiveSettings(
        settings.text(Setting.USER_AGENT),
        LiveSettings.DEFAULT.connectTimeout(),
        LiveSettings.DEFAULT.replyTimeout(),
        proxies());
  }

  private Map<String, InetSocketAddress> proxies() {
    Map<String, InetSocketAddress> proxies = new HashMap<>();
    settings
        .find(Setting.PROXY)
        .map(this::proxy)
        .ifPresent(
            proxy -> STORE_HOSTS.forEach(host -> proxies.put(settings.uri(host).getHost(), proxy)));
    return proxies;
  }

  private InetSocketAddress proxy(String text) {
    URI uri = URI.create("http://" + text);
    if (uri.getHost() == null || uri.getPort() < 0) {
      throw settings.wrong(Setting.PROXY, "a host and a port such as proxy.example.com:3128");
    }
    return InetSocketAddress.createUnresolved(uri.getHost(), uri.getPort());
  }

  private HostRates rates() {
    Map<String, Integer> rates = new HashMap<>();
    rates.put(host(Setting.ITUNES), settings.number(Setting.PACE_ITUNES, 1));
    rates.put(host(Setting.ITUNES_SEARCH), settings.number(Setting.PACE_ITUNES_SEARCH, 1));
    rates.put(host(Setting.GOOGLE_PLAY), settings.number(Setting.PACE_GOOGLE_PLAY, 1));
    return new HostRates(rates, settings.number(Setting.PACE_APPLE_ADS, 1));
  }

  private String host(Setting setting) {
    return settings.uri(setting).getHost();
  }

  private SearchSource searchSource() {
    return switch (settings.text(Setting.SEARCH_SOURCE).toLowerCase(Locale.ROOT)) {
      case "itunes" -> SearchSource.ITUNES;
      case "native" -> SearchSource.NATIVE;
      case String _ -> throw settings.wrong(Setting.SEARCH_SOURCE, "itunes or native");
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
            needed(Setting.ADS_TEAM),
            needed(Setting.ADS_KEY),
            Path.of(needed(Setting.ADS_KEY_FILE)),
            needed(Setting.ADS_ACCOUNT)));
  }

  private String needed(Setting setting) {
    return settings
        .find(setting)
        .orElseThrow(() -> settings.wrong(setting, "what goes with " + ADS_CLIENT.key()));
  }
}
