/** Observations as lines of JSON or CSV: history in and out. */
@NullMarked
package dev.storescope.history;

import org.jspecify.annotations.NullMarked;
