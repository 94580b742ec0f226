/** The archive in a folder of this machine, kept by RocksDB. */
@NullMarked
package dev.storescope.archive.rocksdb;

import org.jspecify.annotations.NullMarked;
