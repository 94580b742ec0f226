package dev.storescope.workbench;

import dev.storescope.store.Keyword;
import java.util.regex.Pattern;

/** A label that an account gives to keywords: 1 to 30 characters without commas. */
public record Tag(String text) implements Comparable<Tag> {
  public static final int MAX_LENGTH = 30;

  private static final Pattern WHITE_SPACE = Pattern.compile("[\\s\\p{Z}]+");

  public Tag {
    int length = text.codePointCount(0, text.length());
    if (length == 0 || length > MAX_LENGTH || !text.equals(collapse(text))) {
      throw new IllegalArgumentException("A tag must have 1 to " + MAX_LENGTH + " characters.");
    }
    if (Keyword.hasControl(text) || text.indexOf(',') >= 0) {
      throw new IllegalArgumentException("A tag must not have commas or control characters.");
    }
  }

  /**
   * The tag of a text, whose outer white space is removed and inner white space collapsed.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Tag of(String text) {
    return new Tag(collapse(text));
  }

  private static String collapse(String text) {
    return WHITE_SPACE.matcher(text).replaceAll(" ").strip();
  }

  @Override
  public int compareTo(Tag other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
