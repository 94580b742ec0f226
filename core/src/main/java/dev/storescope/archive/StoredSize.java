package dev.storescope.archive;

/**
 * How large stored observations are.
 *
 * @param bytes of their keys and values, before compression
 */
public record StoredSize(long observations, long bytes) {
  public static final StoredSize NOTHING = new StoredSize(0, 0);

  public StoredSize plus(StoredSize other) {
    return new StoredSize(observations + other.observations, bytes + other.bytes);
  }
}
