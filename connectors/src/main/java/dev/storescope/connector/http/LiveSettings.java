package dev.storescope.connector.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Settings of the HTTP client for the stores.
 *
 * @param userAgent for requests without one
 * @param connectTimeout for the connection
 * @param replyTimeout for the whole exchange, from the request to the last byte of the reply
 * @param proxies by the name of the host to reach through them
 * @param source the address of this machine from which connections are made; empty: any
 * @param stores the hosts that a redirect may lead to from another one
 */
public record LiveSettings(
    String userAgent,
    Duration connectTimeout,
    Duration replyTimeout,
    Map<String, OutgoingProxy> proxies,
    Optional<InetAddress> source,
    Set<StoreOrigin> stores) {
  public static final LiveSettings DEFAULT =
      new LiveSettings(
          "Mozilla/5.0 (compatible; Storescope)",
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Map.of());

  public LiveSettings(
      String userAgent,
      Duration connectTimeout,
      Duration replyTimeout,
      Map<String, OutgoingProxy> proxies) {
    this(userAgent, connectTimeout, replyTimeout, proxies, Optional.empty(), Set.of());
  }

  public LiveSettings {
    proxies = Map.copyOf(proxies);
    stores = Set.copyOf(stores);
    if (userAgent.isBlank() || !connectTimeout.isPositive() || !replyTimeout.isPositive()) {
      throw new IllegalArgumentException("a user agent and timeouts above zero are required");
    }
  }

  /** Whether a redirect stays within a host, or leads to one of the stores and stays encrypted. */
  boolean isRedirectFollowed(URI from, URI to) {
    Optional<StoreOrigin> origin = StoreOrigin.find(from);
    Optional<StoreOrigin> target = StoreOrigin.find(to);
    if (origin.isEmpty() || target.isEmpty()) {
      return false;
    }
    boolean downgrade = origin.get().isEncrypted() && !target.get().isEncrypted();
    return target.equals(origin) || (!downgrade && stores.contains(target.get()));
  }

  /** The proxy to the host of an address; empty if it is reached directly. */
  Optional<OutgoingProxy> findProxy(URI uri) {
    return Optional.ofNullable(proxies.get(String.valueOf(uri.getHost())));
  }

  ProxySelector proxySelector() {
    return new ProxySelector() {
      @Override
      public List<Proxy> select(URI uri) {
        return List.of(
            findProxy(uri)
                .map(proxy -> new Proxy(Proxy.Type.HTTP, proxy.address()))
                .orElse(Proxy.NO_PROXY));
      }

      @Override
      public void connectFailed(URI uri, SocketAddress address, IOException cause) {
        // The request fails with the same cause.
      }
    };
  }
}
