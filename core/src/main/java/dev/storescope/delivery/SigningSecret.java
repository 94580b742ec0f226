package dev.storescope.delivery;

import java.security.SecureRandom;
import java.util.Base64;

/**
 * The secret with which the messages of a webhook are signed, as the Standard Webhooks
 * specification writes it: {@code whsec_} and the key in Base64.
 */
public record SigningSecret(String value) {
  private static final String PREFIX = "whsec_";
  private static final int KEY_BYTES = 32;

  /** Returns a random secret. */
  public static SigningSecret generate(SecureRandom random) {
    byte[] key = new byte[KEY_BYTES];
    random.nextBytes(key);
    return new SigningSecret(PREFIX + Base64.getEncoder().encodeToString(key));
  }

  public SigningSecret {
    if (!value.startsWith(PREFIX)) {
      throw new IllegalArgumentException("a signing secret begins with " + PREFIX);
    }
  }

  /** The key of the signature. */
  public byte[] key() {
    return Base64.getDecoder().decode(value.substring(PREFIX.length()));
  }

  @Override
  public String toString() {
    return PREFIX + "…";
  }
}
