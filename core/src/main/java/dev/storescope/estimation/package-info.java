/** Estimates, each with its method and uncertainty. */
@NullMarked
package dev.storescope.estimation;

import org.jspecify.annotations.NullMarked;
