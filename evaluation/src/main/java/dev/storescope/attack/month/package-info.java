/** A month of faults: the real parts of a service in simulated time, and what came of it. */
@NullMarked
package dev.storescope.attack.month;

import org.jspecify.annotations.NullMarked;
