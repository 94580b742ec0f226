/** How hard it is to be among the first ten apps of a search. */
@NullMarked
package dev.storescope.estimation.difficulty;

import org.jspecify.annotations.NullMarked;
