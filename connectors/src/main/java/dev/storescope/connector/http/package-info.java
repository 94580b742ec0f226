/** Requests to the stores and their replies: live, paced, recorded and replayed. */
@NullMarked
package dev.storescope.connector.http;

import org.jspecify.annotations.NullMarked;
