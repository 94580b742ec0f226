/** The price of an answer. */
@NullMarked
package dev.storescope.pricing;

import org.jspecify.annotations.NullMarked;
