/** Simulated stores that speak the real ones' wire formats, for a world with a known truth. */
@NullMarked
package dev.storescope.sandbox;

import org.jspecify.annotations.NullMarked;
