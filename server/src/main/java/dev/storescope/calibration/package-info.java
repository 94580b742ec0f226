/** Fits the estimates to a user's own figures. */
@NullMarked
package dev.storescope.calibration;

import org.jspecify.annotations.NullMarked;
