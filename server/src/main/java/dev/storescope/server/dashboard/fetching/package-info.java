/** How it goes with what the stores are asked. */
@NullMarked
package dev.storescope.server.dashboard.fetching;

import org.jspecify.annotations.NullMarked;
