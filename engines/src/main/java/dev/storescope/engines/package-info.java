/** Local Cassandra and PostgreSQL servers, for tests and the cluster demo. */
@NullMarked
package dev.storescope.engines;

import org.jspecify.annotations.NullMarked;
