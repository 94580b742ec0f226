/** What an answer costs. */
@NullMarked
package dev.storescope.pricing;

import org.jspecify.annotations.NullMarked;
