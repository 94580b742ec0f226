package dev.storescope.server.http;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The SHA-256 digest, which every Java platform has. */
final class Sha256 {
  private Sha256() {}

  static byte[] of(byte[] data) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(data);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
