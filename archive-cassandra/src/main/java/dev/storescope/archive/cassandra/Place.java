package dev.storescope.archive.cassandra;

import dev.storescope.archive.ArchiveRow;
import java.nio.ByteBuffer;

/** A partition of a table: the bytes of what it is about, and its bucket of time. */
record Place(ByteBuffer about, long bucket) {
  static Place of(ArchiveRow row, Width width) {
    return new Place(ByteBuffer.wrap(row.partition()), width.bucket(row.position()));
  }
}
