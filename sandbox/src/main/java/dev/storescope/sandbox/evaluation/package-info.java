/** Holds the estimates, and the discovery of keywords, against the truth of simulated worlds. */
@NullMarked
package dev.storescope.sandbox.evaluation;

import org.jspecify.annotations.NullMarked;
