package dev.storescope.server;

import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Locale;

/** The address and port of a service, which is looked at before anything is prepared or changed. */
final class ListenAddress {
  private ListenAddress() {}

  /** Fails if the address and port of the settings are not available now. */
  static void requireAvailable(Settings settings) {
    String address = settings.text(Setting.BIND);
    int port = settings.number(Setting.PORT, 0);
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(address, port));
    } catch (IOException | IllegalArgumentException e) {
      ConfigurationException failure = notAvailable(address, port);
      failure.addSuppressed(e);
      throw failure;
    }
  }

  static ConfigurationException notAvailable(String address, int port) {
    return new ConfigurationException(
        String.format(
            Locale.ROOT,
            "Cannot listen on %s port %d. It may be in use. Choose another address or"
                + " port with --bind and --port.",
            address,
            port));
  }
}
