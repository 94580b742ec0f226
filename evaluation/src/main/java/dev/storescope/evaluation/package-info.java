/** Evaluates the estimates and the discovery of keywords against simulated ground truth. */
@NullMarked
package dev.storescope.evaluation;

import org.jspecify.annotations.NullMarked;
