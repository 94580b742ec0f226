/** The credits of accounts and what they are charged. */
@NullMarked
package dev.storescope.credits;

import org.jspecify.annotations.NullMarked;
