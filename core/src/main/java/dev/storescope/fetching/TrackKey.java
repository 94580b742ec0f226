package dev.storescope.fetching;

import java.util.regex.Pattern;

/**
 * Identifies what subjects are tracked for, such as {@code app:7:appstore:338986109:us}: 1 to 400
 * visible ASCII characters.
 */
public record TrackKey(String value) {
  private static final Pattern FORM = Pattern.compile("[!-~]{1,400}");

  public TrackKey {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("a track key is 1 to 400 visible ASCII characters");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
