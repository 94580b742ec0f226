package dev.storescope.http.connection;

import io.helidon.common.buffers.BufferData;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.util.Set;

/**
 * Accepts connections as long as the limits allow. The only selector of the server, so that it is
 * asked before a client has sent anything.
 */
public final class ConnectionGuard implements ServerConnectionSelector {
  private final OpenConnections connections;
  private final Http1ConnectionSelector http;

  public ConnectionGuard(OpenConnections connections, Http1Config config) {
    this.connections = connections;
    this.http = Http1ConnectionSelector.builder().config(config).build();
  }

  @Override
  public int bytesToIdentifyConnection() {
    return 0;
  }

  @Override
  public Support supports(BufferData data) {
    return Support.SUPPORTED;
  }

  @Override
  public Set<String> supportedApplicationProtocols() {
    return http.supportedApplicationProtocols();
  }

  @Override
  public ServerConnection connection(ConnectionContext context) {
    return connections.add(context.remotePeer().host(), http.connection(ClientContext.of(context)));
  }
}
