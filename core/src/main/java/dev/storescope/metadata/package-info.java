/** The texts of a listing as drafts, and how they cover keywords. */
@NullMarked
package dev.storescope.metadata;

import org.jspecify.annotations.NullMarked;
