package dev.storescope.workbench;

import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;

/** What an account has noted about a keyword of an app in a country. */
public record KeywordNote(Mark mark, NavigableSet<Tag> tags) {
  public static final KeywordNote NONE = new KeywordNote(Mark.NONE, new TreeSet<>());

  /** The most tags of one keyword. */
  public static final int MAX_TAGS = 10;

  /** Whether a keyword that is not tracked is shown. */
  public enum Mark {
    /** As an idea if it is one. */
    NONE("none"),
    /** Always as an idea. */
    KEPT("kept"),
    /** Only among those removed. */
    REMOVED("removed");

    private final String wireName;

    Mark(String wireName) {
      this.wireName = wireName;
    }

    public String wireName() {
      return wireName;
    }
  }

  public KeywordNote {
    if (tags.size() > MAX_TAGS) {
      throw new IllegalArgumentException("A keyword must have at most " + MAX_TAGS + " tags.");
    }
    tags = Collections.unmodifiableNavigableSet(new TreeSet<>(tags));
  }

  public KeywordNote with(Mark other) {
    return new KeywordNote(other, tags);
  }

  /**
   * The note with one more tag.
   *
   * @throws IllegalArgumentException beyond {@link #MAX_TAGS}
   */
  public KeywordNote with(Tag tag) {
    NavigableSet<Tag> more = new TreeSet<>(tags);
    more.add(tag);
    return new KeywordNote(mark, more);
  }

  public KeywordNote without(Tag tag) {
    NavigableSet<Tag> fewer = new TreeSet<>(tags);
    fewer.remove(tag);
    return new KeywordNote(mark, fewer);
  }

  /** Whether it says nothing. */
  public boolean isEmpty() {
    return mark == Mark.NONE && tags.isEmpty();
  }
}
