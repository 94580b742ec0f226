/** Connects to a Cassandra cluster. */
@NullMarked
package dev.storescope.archive.cassandra.connection;

import org.jspecify.annotations.NullMarked;
