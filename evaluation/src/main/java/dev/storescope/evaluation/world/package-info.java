/** The simulated worlds that the estimates are evaluated in. */
@NullMarked
package dev.storescope.evaluation.world;

import org.jspecify.annotations.NullMarked;
