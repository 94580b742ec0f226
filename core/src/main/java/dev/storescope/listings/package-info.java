/** Listings, their changes, and ratings. */
@NullMarked
package dev.storescope.listings;

import org.jspecify.annotations.NullMarked;
