/** The apps a user holds theirs against. */
@NullMarked
package dev.storescope.competitors;

import org.jspecify.annotations.NullMarked;
