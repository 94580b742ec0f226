package dev.storescope.testkit;

import dev.storescope.connections.Credentials.AppStoreConnect;
import dev.storescope.connections.Credentials.AppleAds;
import dev.storescope.connections.Credentials.GooglePlay;
import dev.storescope.connections.PrivateKeyText;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.Optional;

/** Credentials of each console, with keys that are made for a run of the tests. */
public final class SampleCredentials {
  public static final String EC_KEY = newKey("EC", 256);
  public static final String RSA_KEY = newKey("RSA", 2048);

  public static final AppStoreConnect APP_STORE_CONNECT =
      new AppStoreConnect(
          Optional.of("57246542-96fe-1a63-e053-0824d011072a"),
          "2X9R4HXF34",
          new PrivateKeyText(EC_KEY),
          Optional.of("85123456"));

  public static final GooglePlay GOOGLE_PLAY =
      new GooglePlay(
          "storescope@acme.iam.gserviceaccount.com",
          "0a1b2c3d",
          new PrivateKeyText(RSA_KEY),
          Optional.of("pubsite_prod_rev_01234567890123456789"));

  public static final AppleAds APPLE_ADS =
      new AppleAds(
          "SEARCHADS.1111",
          "SEARCHADS.2222",
          "3333",
          new PrivateKeyText(EC_KEY),
          Optional.of("123456"));

  private SampleCredentials() {}

  /** The file of the key of {@link #GOOGLE_PLAY}, as Google lets one download it. */
  public static String serviceAccount() {
    return """
        {"type": "service_account", "project_id": "acme", "private_key_id": "%s",
         "private_key": "%s", "client_email": "%s",
         "token_uri": "https://oauth2.googleapis.com/token"}
        """
        .formatted(GOOGLE_PLAY.keyId(), RSA_KEY.replace("\n", "\\n"), GOOGLE_PLAY.email());
  }

  private static String newKey(String algorithm, int bits) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      generator.initialize(bits);
      byte[] encoded = generator.generateKeyPair().getPrivate().getEncoded();
      return "-----BEGIN PRIVATE KEY-----\n"
          + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
              .encodeToString(encoded)
          + "\n-----END PRIVATE KEY-----";
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
