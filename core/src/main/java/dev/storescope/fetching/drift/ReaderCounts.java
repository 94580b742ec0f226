package dev.storescope.fetching.drift;

import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The replies of a reader within an hour or a day, and how many have each field.
 *
 * @param from when the hour or the day begins, in UTC
 * @param notListed the other replies, which say that the app is not listed
 * @param fields the fields that a reply has, or should have had
 */
public record ReaderCounts(
    Instant from,
    Reader reader,
    long replies,
    long notListed,
    SortedMap<String, FieldCounts> fields) {
  public ReaderCounts {
    fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
  }

  /** Whether no reply has any field. */
  boolean isEmpty() {
    return fields.values().stream().allMatch(each -> each.filled() == 0);
  }

  FieldCounts of(String field) {
    return fields.getOrDefault(field, FieldCounts.NONE);
  }

  /** Replies without a field. */
  double missing(String field) {
    return Math.max(0, replies - of(field).filled());
  }
}
