package dev.storescope.accounts;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Generates passwords, and tokens, keys and links of 256 random bits in URL-safe characters. The
 * prefix of a leaked secret shows what it is.
 */
public final class Secrets {
  private static final String TOKEN_PREFIX = "sst_";
  private static final String KEY_PREFIX = "ssk_";
  private static final String LINK_PREFIX = "ssl_";
  private static final int SECRET_BYTES = 32;

  /** A prefix and the bytes in Base64 without padding. */
  private static final int LENGTH = 4 + 43;

  /** Letters and digits that are not confused with others. */
  private static final String PASSWORD_ALPHABET =
      "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

  private static final int PASSWORD_LENGTH = 20;

  private final SecureRandom random;

  public Secrets(SecureRandom random) {
    this.random = random;
  }

  public String newToken() {
    return TOKEN_PREFIX + newSecret();
  }

  public String newKey() {
    return KEY_PREFIX + newSecret();
  }

  public String newLink() {
    return LINK_PREFIX + newSecret();
  }

  /** Generates a password of 20 letters and digits: more than 110 bits. */
  public String newPassword() {
    StringBuilder password = new StringBuilder(PASSWORD_LENGTH);
    for (int i = 0; i < PASSWORD_LENGTH; i++) {
      password.append(PASSWORD_ALPHABET.charAt(random.nextInt(PASSWORD_ALPHABET.length())));
    }
    return password.toString();
  }

  /** Whether a text has the form of a token or a key. */
  public static boolean isWellFormed(String text) {
    return text.length() == LENGTH
        && (text.startsWith(TOKEN_PREFIX) || text.startsWith(KEY_PREFIX))
        && isUrlSafe(text);
  }

  /** Whether a text has the form of the secret of a link. */
  public static boolean isLink(String text) {
    return text.length() == LENGTH && text.startsWith(LINK_PREFIX) && isUrlSafe(text);
  }

  private static boolean isUrlSafe(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!isLetter && (c < '0' || c > '9') && c != '-' && c != '_') {
        return false;
      }
    }
    return true;
  }

  /** Whether a text has the form of the token of a session. */
  public static boolean isToken(String text) {
    return isWellFormed(text) && text.startsWith(TOKEN_PREFIX);
  }

  /** The SHA-256 of a secret in hexadecimal, which is what is stored. */
  public static String hash(String secret) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(secret.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  private String newSecret() {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
