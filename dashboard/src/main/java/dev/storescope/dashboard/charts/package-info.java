/** The top charts of a date. */
@NullMarked
package dev.storescope.dashboard.charts;

import org.jspecify.annotations.NullMarked;
