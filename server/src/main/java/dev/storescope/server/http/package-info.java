/** The HTTP interface: from a request to a query, and from an answer to JSON. */
@NullMarked
package dev.storescope.server.http;

import org.jspecify.annotations.NullMarked;
