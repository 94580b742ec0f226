/** Clocks for what is counted in elapsed time. */
@NullMarked
package dev.storescope.clock;

import org.jspecify.annotations.NullMarked;
