/** Popularities that are kept apart from the archive until it is decided whether they are right. */
@NullMarked
package dev.storescope.popularities;

import org.jspecify.annotations.NullMarked;
