package dev.storescope.archive.encoding;

import java.util.Arrays;

/**
 * A row as every engine stores it: its partition, its position in the partition, and its value.
 * Rows of a partition are sorted by the unsigned bytes of their position. The arrays are not
 * copied.
 */
public final class ArchiveRow {
  private final byte[] partition;
  private final byte[] position;
  private final byte[] value;

  ArchiveRow(byte[] partition, byte[] position, byte[] value) {
    this.partition = partition;
    this.position = position;
    this.value = value;
  }

  /** The key of the partition; it is not a prefix of any other partition's key. */
  public byte[] partition() {
    return partition;
  }

  public byte[] position() {
    return position;
  }

  public byte[] value() {
    return value;
  }

  /** Partition and position in one key, for key-value engines. */
  public byte[] key() {
    return join(partition, position);
  }

  static byte[] join(byte[] first, byte[] second) {
    byte[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }
}
