package dev.storescope.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;

/** The private key for the simulated Apple Ads, which accept any key. */
public final class DemoKey {
  private static final String FILE = "demo-apple-ads.pem";

  private DemoKey() {}

  /** Writes a new key to a data folder. */
  public static Path write(Path data) throws IOException {
    try {
      KeyPairGenerator keys = KeyPairGenerator.getInstance("EC");
      keys.initialize(new ECGenParameterSpec("secp256r1"));
      byte[] key = keys.generateKeyPair().getPrivate().getEncoded();
      return Files.writeString(
          data.resolve(FILE),
          "-----BEGIN PRIVATE KEY-----\n"
              + Base64.getMimeEncoder().encodeToString(key)
              + "\n-----END PRIVATE KEY-----\n");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK has no elliptic curves", e);
    }
  }
}
