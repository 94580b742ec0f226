/** The top charts of a category. */
@NullMarked
package dev.storescope.charts;

import org.jspecify.annotations.NullMarked;
