package dev.storescope.archive;

/**
 * A row as every engine keeps it: the partition it belongs to, its place in it, and what it says.
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

  /** The bytes that all rows of the partition share; no other partition's begin with them. */
  public byte[] partition() {
    return partition;
  }

  public byte[] position() {
    return position;
  }

  public byte[] value() {
    return value;
  }

  /** Partition and position in one, for engines whose rows have a single key. */
  public byte[] key() {
    return join(partition, position);
  }

  static byte[] join(byte[] first, byte[] second) {
    ByteWriter out = new ByteWriter();
    out.writeRaw(first);
    out.writeRaw(second);
    return out.toBytes();
  }
}
