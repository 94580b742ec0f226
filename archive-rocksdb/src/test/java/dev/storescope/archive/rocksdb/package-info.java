@NullMarked
package dev.storescope.archive.rocksdb;

import org.jspecify.annotations.NullMarked;
