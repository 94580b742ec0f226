package dev.storescope.server.stores;

import static dev.storescope.server.config.Setting.APP_STORE_EGRESS;
import static dev.storescope.server.config.Setting.APP_STORE_PROXY;
import static dev.storescope.server.config.Setting.EGRESS;
import static dev.storescope.server.config.Setting.EGRESSES;
import static dev.storescope.server.config.Setting.GOOGLE_PLAY_EGRESS;
import static dev.storescope.server.config.Setting.GOOGLE_PLAY_PROXY;
import static dev.storescope.server.config.Setting.PROXY;

import dev.storescope.connector.egress.Egress;
import dev.storescope.connector.egress.EgressRoute;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.connector.http.OutgoingProxy;
import dev.storescope.connector.http.ReplyMemory;
import dev.storescope.connector.http.StoreOrigin;
import dev.storescope.fetching.HostRateLimits;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * From which public addresses the stores are called: those of {@code stores.egress}, or one that
 * has the name {@code rate_limit.egress} and uses the proxies of the settings.
 */
public record StoreEgresses(Settings settings) {
  private static final List<Setting> STORE_HOSTS =
      List.of(
          Setting.ITUNES,
          Setting.ITUNES_SEARCH,
          Setting.APP_STORE_PAGES,
          Setting.GOOGLE_PLAY,
          Setting.APPLE_ADS,
          Setting.APPLE_AUTH,
          Setting.APP_STORE_CONNECT,
          Setting.GOOGLE_TOKENS,
          Setting.GOOGLE_STORAGE,
          Setting.GOOGLE_PUBLISHER);

  private static final Set<Setting> OF_GOOGLE =
      Set.of(
          Setting.GOOGLE_PLAY,
          Setting.GOOGLE_TOKENS,
          Setting.GOOGLE_STORAGE,
          Setting.GOOGLE_PUBLISHER);

  private static final String DIRECT = "direct";

  /** How an egress sends requests, and the hosts that it may call. */
  record Way(String name, LiveSettings live, Predicate<String> hosts) {}

  /**
   * The egresses; connections are made when they are used.
   *
   * @param limits by the name of the egress
   */
  public List<Egress> open(Function<String, HostRateLimits> limits) {
    ReplyMemory memory = ReplyMemory.ofHeap();
    return ways().stream()
        .map(
            way ->
                new Egress(
                    way.name(),
                    new LiveTransport(way.live(), memory),
                    limits.apply(way.name()),
                    way.hosts()))
        .toList();
  }

  /** The names of the egresses that call a host. */
  public List<String> names(String host) {
    return ways().stream().filter(way -> way.hosts().test(host)).map(Way::name).toList();
  }

  /** Reads the settings. */
  List<Way> ways() {
    return ways(Boolean.getBoolean("java.net.preferIPv6Addresses"));
  }

  /**
   * Reads the settings.
   *
   * @param prefersIpv6 whether a host that has addresses of both kinds is called at the one of
   *     IPv6; a source address reaches its own kind only
   */
  List<Way> ways(boolean prefersIpv6) {
    if (settings.find(EGRESSES).isEmpty()) {
      Stream.of(APP_STORE_EGRESS, GOOGLE_PLAY_EGRESS).forEach(this::requireEgresses);
      if (settings.text(EGRESS).isBlank()) {
        throw settings.wrong(EGRESS, "a name such as " + EGRESS.defaultValue());
      }
      return List.of(new Way(settings.text(EGRESS), live(proxies(), Optional.empty()), _ -> true));
    }
    Stream.of(PROXY, APP_STORE_PROXY, GOOGLE_PLAY_PROXY).forEach(this::refuseBesideEgresses);
    if (!settings.isDefault(EGRESS)) {
      refuseBesideEgresses(EGRESS);
    }
    Map<String, EgressRoute> routes = routes();
    requireReachable(routes, prefersIpv6);
    Map<String, Set<String>> names = namesByHost(routes.keySet());
    return routes.entrySet().stream()
        .map(
            each ->
                new Way(
                    each.getKey(),
                    live(each.getValue()),
                    host -> names.getOrDefault(host, routes.keySet()).contains(each.getKey())))
        .toList();
  }

  private Map<String, EgressRoute> routes() {
    try {
      return EgressRoute.parseAll(settings.text(EGRESSES));
    } catch (IllegalArgumentException e) {
      throw settings.wrong(EGRESSES, String.valueOf(e.getMessage()));
    }
  }

  private static void requireReachable(Map<String, EgressRoute> routes, boolean prefersIpv6) {
    routes.forEach(
        (name, route) -> {
          if (route instanceof EgressRoute.SourceAddress(InetAddress address)
              && address instanceof Inet6Address != prefersIpv6) {
            throw new ConfigurationException(
                "stores.egress: '%s' cannot call hosts from %s, as Java calls them at their %s addresses. %s"
                    .formatted(
                        name,
                        address.getHostAddress(),
                        prefersIpv6 ? "IPv6" : "IPv4",
                        prefersIpv6
                            ? "Leave out -Djava.net.preferIPv6Addresses=true, or name no IPv4 address."
                            : "Set -Djava.net.preferIPv6Addresses=true in STORESCOPE_JAVA_OPTIONS, and name no IPv4 address."));
          }
        });
  }

  private void requireEgresses(Setting setting) {
    if (settings.find(setting).isPresent()) {
      throw new ConfigurationException(
          "%s has names from stores.egress, which is not set. Set both or none."
              .formatted(setting.key()));
    }
  }

  private void refuseBesideEgresses(Setting setting) {
    if (settings.find(setting).isPresent()) {
      throw new ConfigurationException(
          "stores.egress and %s are both set. Set one of them; stores.egress may have proxies."
              .formatted(setting.key()));
    }
  }

  private Map<String, Set<String>> namesByHost(Set<String> all) {
    Map<String, Set<String>> names = new HashMap<>();
    for (Setting host : STORE_HOSTS) {
      Setting own = OF_GOOGLE.contains(host) ? GOOGLE_PLAY_EGRESS : APP_STORE_EGRESS;
      settings.find(own).ifPresent(text -> names.put(name(host), names(own, text, all)));
    }
    return names;
  }

  private Set<String> names(Setting setting, String text, Set<String> all) {
    Set<String> names = Set.copyOf(List.of(text.strip().split("\\s+", -1)));
    if (!all.containsAll(names)) {
      throw settings.wrong(
          setting, "names from stores.egress, separated by spaces: " + String.join(" ", all));
    }
    return names;
  }

  private LiveSettings live(EgressRoute route) {
    return switch (route) {
      case EgressRoute.Direct _ -> live(Map.of(), Optional.empty());
      case EgressRoute.SourceAddress(InetAddress address) -> live(Map.of(), Optional.of(address));
      case EgressRoute.ThroughProxy(OutgoingProxy proxy) ->
          live(
              STORE_HOSTS.stream()
                  .collect(Collectors.toMap(this::name, _ -> proxy, (one, _) -> one)),
              Optional.empty());
    };
  }

  private LiveSettings live(Map<String, OutgoingProxy> proxies, Optional<InetAddress> source) {
    return new LiveSettings(
        settings.text(Setting.USER_AGENT),
        LiveSettings.DEFAULT.connectTimeout(),
        LiveSettings.DEFAULT.replyTimeout(),
        proxies,
        source,
        STORE_HOSTS.stream()
            .flatMap(host -> StoreOrigin.find(settings.uri(host)).stream())
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** The proxies by the hosts of the stores; a store without one is reached directly. */
  private Map<String, OutgoingProxy> proxies() {
    Map<String, OutgoingProxy> proxies = new HashMap<>();
    for (Setting host : STORE_HOSTS) {
      Setting own = OF_GOOGLE.contains(host) ? GOOGLE_PLAY_PROXY : APP_STORE_PROXY;
      Setting setting = settings.find(own).isPresent() ? own : PROXY;
      settings
          .find(setting)
          .filter(text -> setting == PROXY || !text.equalsIgnoreCase(DIRECT))
          .ifPresent(text -> proxies.put(name(host), proxy(setting, text)));
    }
    return proxies;
  }

  private OutgoingProxy proxy(Setting setting, String text) {
    try {
      return OutgoingProxy.parse(text);
    } catch (IllegalArgumentException _) {
      String also = setting == PROXY ? "" : ", or " + DIRECT + " for none";
      throw settings.wrong(setting, OutgoingProxy.FORMS + also);
    }
  }

  private String name(Setting host) {
    return settings.uri(host).getHost();
  }
}
