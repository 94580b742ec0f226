package dev.storescope.archive.cassandra.connection;

import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import dev.storescope.archive.ArchiveNotOpenedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Encrypts the connections to the nodes, and verifies their certificates. The certificate of a
 * contact point must be for its configured name or address. Other nodes are known by their
 * addresses: the certificate must be for the address, or for the name of a contact point that
 * resolves to it. Reverse DNS is not used, since an attacker could control it.
 */
public final class CassandraSslEngineFactory implements SslEngineFactory {
  private final SSLContext context;
  private final List<SNIHostName> names;

  /**
   * @param authority the PEM file of trusted certificates; empty: those the JDK trusts
   * @param hosts the names or addresses of the contact points
   */
  public CassandraSslEngineFactory(Optional<Path> authority, List<String> hosts) {
    this.context = context(authority);
    this.names = hosts.stream().flatMap(host -> name(host).stream()).toList();
  }

  /**
   * The TLS context that trusts the certificates of a PEM file; empty: those the JDK trusts.
   *
   * @throws ArchiveNotOpenedException if the file cannot be read or has no certificate
   */
  private static SSLContext context(Optional<Path> authority) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManager[] managers = authority.isPresent() ? managers(read(authority.get())) : null;
      context.init(null, managers, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static TrustManager[] managers(Collection<? extends Certificate> trusted)
      throws GeneralSecurityException, IOException {
    KeyStore keys = KeyStore.getInstance(KeyStore.getDefaultType());
    keys.load(null, null);
    for (Certificate certificate : trusted) {
      keys.setCertificateEntry("trusted" + keys.size(), certificate);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(keys);
    return factory.getTrustManagers();
  }

  private static Collection<? extends Certificate> read(Path file) {
    try {
      Collection<? extends Certificate> found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file)));
      if (found.isEmpty()) {
        throw new CertificateException("no certificate in " + file);
      }
      return found;
    } catch (IOException e) {
      throw new ArchiveNotOpenedException(
          "The certificate authority for Cassandra cannot be read. Check that %s is a file that this user can read."
              .formatted(file),
          e);
    } catch (CertificateException e) {
      throw new ArchiveNotOpenedException(
          "%s has no certificate. Set the certificate authority for Cassandra to a PEM file of certificates."
              .formatted(file),
          e);
    }
  }

  @Override
  public SSLEngine newSslEngine(EndPoint endPoint) {
    if (!(endPoint.resolve() instanceof InetSocketAddress node)) {
      throw new IllegalArgumentException("not a host and port: " + endPoint);
    }
    boolean byName = node.isUnresolved();
    String host = byName ? node.getHostString() : node.getAddress().getHostAddress();
    SSLEngine engine = context.createSSLEngine(host, node.getPort());
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    if (!byName) {
      // The JDK accepts a certificate for the requested server name as well as one for the host.
      parameters.setServerNames(nameOf(node.getAddress()));
    }
    engine.setSSLParameters(parameters);
    return engine;
  }

  private List<SNIServerName> nameOf(InetAddress address) {
    return names.stream()
        .filter(name -> resolvesTo(name.getAsciiName(), address))
        .limit(1)
        .<SNIServerName>map(name -> name)
        .toList();
  }

  private static boolean resolvesTo(String name, InetAddress address) {
    try {
      return Arrays.asList(InetAddress.getAllByName(name)).contains(address);
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Empty if no certificate can be for the host. */
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
