/** The archive in a Cassandra cluster. */
@NullMarked
package dev.storescope.archive.cassandra;

import org.jspecify.annotations.NullMarked;
