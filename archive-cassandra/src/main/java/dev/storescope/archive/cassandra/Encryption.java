package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/**
 * Encrypts the connections to the nodes, and holds each certificate against how its node is
 * reached. A contact point's is for the name or address that it is given by. A node that the
 * cluster tells of is known by its address: its certificate is for that, or for a name of a contact
 * point that leads to it. What a name server calls an address counts for nothing, since who answers
 * in its place could choose that name.
 */
final class Encryption implements SslEngineFactory {
  private final SSLContext trust;
  private final List<SNIHostName> names;

  /**
   * @param hosts the names or addresses of the contact points
   */
  Encryption(SSLContext trust, List<String> hosts) {
    this.trust = trust;
    this.names = hosts.stream().flatMap(host -> name(host).stream()).toList();
  }

  @Override
  public SSLEngine newSslEngine(EndPoint endPoint) {
    if (!(endPoint.resolve() instanceof InetSocketAddress node)) {
      throw new IllegalArgumentException("no host and port: " + endPoint);
    }
    boolean byName = node.isUnresolved();
    String host = byName ? node.getHostString() : node.getAddress().getHostAddress();
    SSLEngine engine = trust.createSSLEngine(host, node.getPort());
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    if (!byName) {
      // The JDK takes a certificate for the name that is asked for as it takes one for the host.
      parameters.setServerNames(nameOf(node.getAddress()));
    }
    engine.setSSLParameters(parameters);
    return engine;
  }

  private List<SNIServerName> nameOf(InetAddress address) {
    return names.stream()
        .filter(name -> leadsTo(name.getAsciiName(), address))
        .limit(1)
        .<SNIServerName>map(name -> name)
        .toList();
  }

  private static boolean leadsTo(String name, InetAddress address) {
    try {
      return Arrays.asList(InetAddress.getAllByName(name)).contains(address);
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** What no certificate can be for is left out. */
  private static Optional<SNIHostName> name(String host) {
    if (host.matches("[0-9.]+")) {
      return Optional.empty();
    }
    try {
      return Optional.of(new SNIHostName(host));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {}
}
