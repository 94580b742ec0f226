package dev.storescope.archive.cassandra;

import dev.storescope.archive.ArchiveNotOpenedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Whose certificates are believed. */
final class Trust {
  private Trust() {}

  /**
   * Trust in what the certificates of a PEM file have signed; empty: that which the JDK has.
   *
   * @throws ArchiveNotOpenedException if the file cannot be read, or has no certificate
   */
  static SSLContext in(Optional<Path> authority) {
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
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    for (Certificate certificate : trusted) {
      store.setCertificateEntry("trusted" + store.size(), certificate);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static Collection<? extends Certificate> read(Path file) {
    try {
      byte[] text = Files.readAllBytes(file);
      Collection<? extends Certificate> found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(text));
      if (found.isEmpty()) {
        throw new CertificateException("no certificate in " + file);
      }
      return found;
    } catch (IOException e) {
      throw new ArchiveNotOpenedException(
          "the certificates that are trusted for Cassandra cannot be read: make %s a file that this program may read"
              .formatted(file),
          e);
    } catch (CertificateException e) {
      throw new ArchiveNotOpenedException(
          "%s has no certificate that can be trusted for Cassandra: name a PEM file of certificates"
              .formatted(file),
          e);
    }
  }
}
