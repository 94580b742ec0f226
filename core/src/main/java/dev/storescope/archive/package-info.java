/** The history of observations: the port, and the one encoding that every engine keeps. */
@NullMarked
package dev.storescope.archive;

import org.jspecify.annotations.NullMarked;
