package dev.storescope.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate of {@code localhost} that is made for a test.
 *
 * @param certificate PEM file
 * @param key PEM file of its private key
 * @param clients who trust this certificate only
 */
record SelfSignedCertificate(Path certificate, Path key, SSLContext clients) {
  private static final String PASSWORD = "secret";
  private static final String ALIAS = "localhost";

  static SelfSignedCertificate in(Path folder) throws Exception {
    KeyStore keys = generate(folder);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(ALIAS, keys.getCertificate(ALIAS));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext clients = SSLContext.getInstance("TLS");
    clients.init(null, trust.getTrustManagers(), null);
    return new SelfSignedCertificate(
        pem(folder, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()),
        pem(folder, "PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded()),
        clients);
  }

  private static KeyStore generate(Path folder) throws Exception {
    Path file = folder.resolve("keys.p12");
    Process made =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD,
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    if (made.waitFor() != 0) {
      throw new IOException(Files.readString(folder.resolve("keytool.log")));
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  private static Path pem(Path folder, String kind, byte[] content) throws IOException {
    return Files.writeString(
        folder.resolve(kind.replace(' ', '-') + ".pem"),
        "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
            .formatted(kind, Base64.getMimeEncoder().encodeToString(content)));
  }
}
