/** The archive on RocksDB, in the process. */
@NullMarked
package dev.storescope.archive.rocksdb;

import org.jspecify.annotations.NullMarked;
