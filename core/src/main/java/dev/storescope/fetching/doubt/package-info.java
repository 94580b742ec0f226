/** Reasons to doubt what a store replied. */
@NullMarked
package dev.storescope.fetching.doubt;

import org.jspecify.annotations.NullMarked;
