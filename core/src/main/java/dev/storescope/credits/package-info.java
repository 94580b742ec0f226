/** What accounts have to spend, and what they spent it on. */
@NullMarked
package dev.storescope.credits;

import org.jspecify.annotations.NullMarked;
