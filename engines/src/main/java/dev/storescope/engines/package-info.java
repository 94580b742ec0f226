/** Cassandra and PostgreSQL as processes of this machine, for the tests and the cluster demo. */
@NullMarked
package dev.storescope.engines;

import org.jspecify.annotations.NullMarked;
