/** How far the estimates are off, measured on what was observed. */
@NullMarked
package dev.storescope.dashboard.estimates;

import org.jspecify.annotations.NullMarked;
