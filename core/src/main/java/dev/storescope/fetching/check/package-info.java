/** Asks each source once, to say which of them work from here. */
@NullMarked
package dev.storescope.fetching.check;

import org.jspecify.annotations.NullMarked;
