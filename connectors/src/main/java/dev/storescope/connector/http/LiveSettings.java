package dev.storescope.connector.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How the stores are called.
 *
 * @param userAgent for requests that bring none of their own
 * @param connectTimeout for the connection
 * @param replyTimeout for the whole exchange, from the request to the last byte of the reply
 * @param proxies by the name of the host that is reached through them
 */
public record LiveSettings(
    String userAgent,
    Duration connectTimeout,
    Duration replyTimeout,
    Map<String, InetSocketAddress> proxies) {
  public static final LiveSettings DEFAULT =
      new LiveSettings(
          "Mozilla/5.0 (compatible; Storescope)",
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Map.of());

  public LiveSettings {
    proxies = Map.copyOf(proxies);
    if (userAgent.isBlank() || !connectTimeout.isPositive() || !replyTimeout.isPositive()) {
      throw new IllegalArgumentException(
          "calling a store takes a user agent and timeouts above zero");
    }
  }

  ProxySelector proxySelector() {
    return new ByHost(proxies);
  }

  private static final class ByHost extends ProxySelector {
    private final Map<String, InetSocketAddress> proxies;

    ByHost(Map<String, InetSocketAddress> proxies) {
      this.proxies = proxies;
    }

    @Override
    public List<Proxy> select(URI uri) {
      InetSocketAddress proxy = proxies.get(String.valueOf(uri.getHost()));
      return List.of(proxy == null ? Proxy.NO_PROXY : new Proxy(Proxy.Type.HTTP, proxy));
    }

    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException cause) {
      // The exchange fails with the same cause.
    }
  }
}
