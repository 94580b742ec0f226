/** Connections of clients: their addresses, their bounds, the bytes of requests. */
@NullMarked
package dev.storescope.http.connection;

import org.jspecify.annotations.NullMarked;
