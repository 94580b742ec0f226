package dev.storescope.connector.playconsole;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.stream.Stream;

/**
 * The bytes of a file, of which a reply has the text. Which encoding it was sent in is found out by
 * the size and the checksum that the list has of the file: they prove that it is whole.
 */
final class SentBytes {
  private static final String MARK = "\uFEFF";

  private SentBytes() {}

  /**
   * The bytes.
   *
   * @throws PlayFailureException if the text is not that of the file
   */
  static byte[] of(String text, ReportFile file) {
    return candidates(text)
        .filter(bytes -> file.isEncoded() || isOf(file, bytes))
        .findFirst()
        .orElseThrow(
            () ->
                PlayFailureException.failed(
                    "a file has not the size or the checksum that was announced"));
  }

  private static Stream<byte[]> candidates(String text) {
    return text.startsWith("\u001f\u008b") || text.startsWith("PK\u0003\u0004")
        ? Stream.of(text.getBytes(StandardCharsets.ISO_8859_1))
        : Stream.of(MARK + "|UTF-16LE", "|UTF-8", MARK + "|UTF-8", "|UTF-16LE", MARK + "|UTF-16BE")
            .map(each -> each.split("\\|", 2))
            .map(each -> (each[0] + text).getBytes(Charset.forName(each[1])));
  }

  private static boolean isOf(ReportFile file, byte[] bytes) {
    return bytes.length == file.size()
        && file.md5().filter(announced -> !announced.equals(md5(bytes))).isEmpty();
  }

  private static String md5(byte[] bytes) {
    try {
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no MD5", e);
    }
  }
}
