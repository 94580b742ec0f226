/** Numbers that nobody observed, with the method and the uncertainty of each. */
@NullMarked
package dev.storescope.estimation;

import org.jspecify.annotations.NullMarked;
