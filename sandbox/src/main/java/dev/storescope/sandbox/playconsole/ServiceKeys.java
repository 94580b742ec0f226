package dev.storescope.sandbox.playconsole;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The RSA keys of the service accounts of a world: functions of its seed and of their addresses,
 * and so no secrets.
 */
final class ServiceKeys {
  private static final int BITS = 2048;

  private final long seed;

  /** Such a key takes a while to make. */
  private final Map<String, KeyPair> pairs = new ConcurrentHashMap<>();

  ServiceKeys(long seed) {
    this.seed = seed;
  }

  /** The private key in PEM. */
  String pem(ServiceAccount account) {
    return "-----BEGIN PRIVATE KEY-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'})
            .encodeToString(pair(account).getPrivate().getEncoded())
        + "\n-----END PRIVATE KEY-----\n";
  }

  RSAPublicKey publicKey(ServiceAccount account) {
    return (RSAPublicKey) pair(account).getPublic();
  }

  private KeyPair pair(ServiceAccount account) {
    return pairs.computeIfAbsent(account.email(), this::generate);
  }

  private KeyPair generate(String email) {
    try {
      // Of the generators of the JDK, this one returns the same for the same seed.
      SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
      random.setSeed((seed + " " + email).getBytes(StandardCharsets.UTF_8));
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(BITS, random);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK has no RSA", e);
    }
  }
}
