/** Fits and evaluates the estimate of difficulty. */
@NullMarked
package dev.storescope.evaluation.difficulty;

import org.jspecify.annotations.NullMarked;
