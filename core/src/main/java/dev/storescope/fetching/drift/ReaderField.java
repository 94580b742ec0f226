package dev.storescope.fetching.drift;

/**
 * A field that a reader fills.
 *
 * @param field as {@link FilledFields} names it
 */
public record ReaderField(Reader reader, String field) {
  @Override
  public String toString() {
    return reader + " " + field;
  }
}
