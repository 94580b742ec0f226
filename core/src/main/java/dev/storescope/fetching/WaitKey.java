package dev.storescope.fetching;

import java.util.regex.Pattern;

/** Names a request that waits, and all others that are the same: 32 hexadecimal digits. */
public record WaitKey(String value) {
  /** How many bytes the digits stand for. */
  public static final int BYTES = 16;

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{" + 2 * BYTES + "}");

  public WaitKey {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("a request key is 32 hexadecimal digits");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
