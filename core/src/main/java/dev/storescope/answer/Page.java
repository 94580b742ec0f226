package dev.storescope.answer;

import java.util.List;

/**
 * A page of a list.
 *
 * @param number from 1
 * @param size the most that is on it
 */
public record Page(int number, int size) {
  public Page {
    if (number < 1 || size < 1) {
      throw new IllegalArgumentException("pages start at 1 and hold at least 1");
    }
  }

  /** What is on the page; empty after the last one. */
  public <T> List<T> of(List<T> list) {
    return list.stream().skip((number - 1L) * size).limit(size).toList();
  }

  /** How many pages a list has. */
  public int count(List<?> list) {
    return Math.ceilDiv(list.size(), size);
  }
}
