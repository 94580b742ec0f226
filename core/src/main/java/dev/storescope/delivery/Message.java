package dev.storescope.delivery;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What is told to a channel, in plain text and in fields for programs.
 *
 * @param type of a webhook's payload, such as {@code alert.fired}
 * @param title one line
 * @param items at least one
 */
public record Message(String type, String title, List<Item> items) {
  public Message {
    if (type.isBlank() || title.isBlank() || items.isEmpty()) {
      throw new IllegalArgumentException("a message has a type, a title and at least one item");
    }
    if (title.lines().count() > 1) {
      throw new IllegalArgumentException("a title is one line, not " + title);
    }
    items = List.copyOf(items);
  }

  /**
   * One thing that is told.
   *
   * @param text one line, complete without the fields
   * @param fields for programs; values as the interface writes them
   */
  public record Item(String text, SequencedMap<String, String> fields) {
    public Item {
      if (text.isBlank()) {
        throw new IllegalArgumentException("an item has a text");
      }
      fields = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(fields));
    }

    public Item(String text) {
      this(text, Collections.unmodifiableSequencedMap(new LinkedHashMap<>()));
    }
  }

  /** The items as a list of lines. */
  public List<String> lines() {
    return items.stream().map(Item::text).toList();
  }
}
