package dev.storescope.http.validation;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The encoding of names and values in a query string: percent-encoded UTF-8, + for a space. */
public final class QueryString {
  private static final String UNRESERVED = "-._~";

  private QueryString() {}

  /**
   * Decodes a text.
   *
   * @throws IllegalArgumentException if it is not encoded like this
   */
  public static String decode(String encoded) {
    return isPlain(encoded) ? encoded.replace('+', ' ') : utf8(octets(encoded));
  }

  /** Whether a text has no octets that are percent-encoded, or should be. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%' || c >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static byte[] octets(String encoded) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
    int i = 0;
    while (i < encoded.length()) {
      char c = encoded.charAt(i);
      if (c == '%') {
        bytes.write(octet(encoded, i + 1));
        i += 3;
      } else {
        bytes.write(plain(c));
        i++;
      }
    }
    return bytes.toByteArray();
  }

  /** Encodes a text; only letters, digits and unreserved marks stay as they are. */
  public static String encode(String text) {
    StringBuilder encoded = new StringBuilder(text.length());
    for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (octet & 0xff);
      if (c < 0x80 && (Character.isLetterOrDigit(c) || UNRESERVED.indexOf(c) >= 0)) {
        encoded.append(c);
      } else {
        encoded.append('%').append(Character.toUpperCase(Character.forDigit(c >> 4, 16)));
        encoded.append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
      }
    }
    return encoded.toString();
  }

  private static int octet(String encoded, int at) {
    int high = at + 1 < encoded.length() ? Character.digit(encoded.charAt(at), 16) : -1;
    int low = high < 0 ? -1 : Character.digit(encoded.charAt(at + 1), 16);
    if (low < 0) {
      throw new IllegalArgumentException("Two hexadecimal digits must follow a percent sign.");
    }
    return high * 16 + low;
  }

  private static int plain(char c) {
    if (c >= 0x80) {
      throw new IllegalArgumentException("Characters outside ASCII must be percent-encoded UTF-8.");
    }
    return c == '+' ? ' ' : c;
  }

  private static String utf8(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("Percent-encoded octets must be UTF-8.", e);
    }
  }
}
