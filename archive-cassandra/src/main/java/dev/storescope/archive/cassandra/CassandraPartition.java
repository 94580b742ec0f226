package dev.storescope.archive.cassandra;

import dev.storescope.archive.encoding.ArchiveRow;
import java.nio.ByteBuffer;

/** A partition of a table: the bytes of a subject or an app, and a bucket of time. */
record CassandraPartition(CassandraTable table, ByteBuffer key, long bucket) {
  static CassandraPartition of(CassandraTable table, ArchiveRow row) {
    return new CassandraPartition(
        table, ByteBuffer.wrap(row.partition()), table.bucket(row.position()));
  }
}
