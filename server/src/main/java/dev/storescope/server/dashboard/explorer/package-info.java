/** The interface, to be tried out. */
@NullMarked
package dev.storescope.server.dashboard.explorer;

import org.jspecify.annotations.NullMarked;
