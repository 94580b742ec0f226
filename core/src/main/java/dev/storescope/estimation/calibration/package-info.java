/** Fits the estimates to measurements of an operator. */
@NullMarked
package dev.storescope.estimation.calibration;

import org.jspecify.annotations.NullMarked;
