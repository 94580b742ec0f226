package dev.storescope.connector.appstoreconnect;

import dev.storescope.connections.Credentials;
import dev.storescope.connections.PrivateKeyText;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.Optional;

/** A key of App Store Connect as it is downloaded, and what Apple keeps of it. */
record SampleKey(Credentials.AppStoreConnect credentials, ECPublicKey publicKey) {
  static final String ISSUER = "57246542-96fe-1a63-e053-0824d011072a";
  static final String KEY_ID = "2X9R4HXF34";

  static SampleKey ofTeam() {
    return generate(Optional.of(ISSUER));
  }

  static SampleKey ofPerson() {
    return generate(Optional.empty());
  }

  private static SampleKey generate(Optional<String> issuer) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair keys = generator.generateKeyPair();
      String pem =
          "-----BEGIN PRIVATE KEY-----\n"
              + Base64.getMimeEncoder().encodeToString(keys.getPrivate().getEncoded())
              + "\n-----END PRIVATE KEY-----\n";
      return new SampleKey(
          new Credentials.AppStoreConnect(
              issuer, KEY_ID, new PrivateKeyText(pem), Optional.of("85012345")),
          (ECPublicKey) keys.getPublic());
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
