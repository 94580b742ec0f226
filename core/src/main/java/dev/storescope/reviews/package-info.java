/** The reviews of apps. */
@NullMarked
package dev.storescope.reviews;

import org.jspecify.annotations.NullMarked;
