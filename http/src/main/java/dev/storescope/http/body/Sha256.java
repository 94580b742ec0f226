package dev.storescope.http.body;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The first bytes of a SHA-256 digest, in hexadecimal. */
public final class Sha256 {
  private Sha256() {}

  public static String of(byte[] data, int bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(data);
      return HexFormat.of().formatHex(digest, 0, bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  public static String of(String text, int bytes) {
    return of(text.getBytes(StandardCharsets.UTF_8), bytes);
  }
}
