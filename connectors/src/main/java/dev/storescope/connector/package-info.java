/** Which connector fetches which subject, and what the connectors have in common. */
@NullMarked
package dev.storescope.connector;

import org.jspecify.annotations.NullMarked;
