/** Searches a month, estimated from suggestions, popularities and measurements. */
@NullMarked
package dev.storescope.estimation.volume;

import org.jspecify.annotations.NullMarked;
