package dev.storescope.sandbox.playconsole;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;

/**
 * A file of a bucket.
 *
 * @param text in UTF-16, with its mark
 */
record BucketFile(String name, Instant updatedAt, String text) {
  /** Another one for each time that the file is written. */
  String generation() {
    return Long.toString(updatedAt.toEpochMilli() * 1000);
  }

  private byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_16LE);
  }

  int size() {
    return bytes().length;
  }

  String md5() {
    try {
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("MD5").digest(bytes()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no MD5", e);
    }
  }
}
