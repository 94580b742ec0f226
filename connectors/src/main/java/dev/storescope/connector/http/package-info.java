/** The client of the stores, and its transports: live, rate-limited, recorded and replayed. */
@NullMarked
package dev.storescope.connector.http;

import org.jspecify.annotations.NullMarked;
