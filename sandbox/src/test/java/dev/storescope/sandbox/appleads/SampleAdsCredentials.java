package dev.storescope.sandbox.appleads;

import dev.storescope.connector.appleads.AppleAdsCredentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;

/** Credentials of Apple Ads with a new private key. */
public final class SampleAdsCredentials {
  private SampleAdsCredentials() {}

  public static AppleAdsCredentials create(Path folder)
      throws IOException, GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    byte[] key = generator.generateKeyPair().getPrivate().getEncoded();
    String pem =
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder().encodeToString(key)
            + "\n-----END PRIVATE KEY-----\n";
    Path file = Files.writeString(folder.resolve("k.pem"), pem);
    return new AppleAdsCredentials("SEARCHADS.a", "SEARCHADS.a", "key", file, "1");
  }
}
