package dev.storescope.fetching;

import java.util.regex.Pattern;

/** The key of a request and of all equal requests: 32 hexadecimal digits. */
public record RequestKey(String value) {
  /** The number of bytes that the digits encode. */
  public static final int BYTES = 16;

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{" + 2 * BYTES + "}");

  public RequestKey {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("a request key is 32 hexadecimal digits");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
