/** Services under load, and what loads them. */
@NullMarked
package dev.storescope.bench.load;

import org.jspecify.annotations.NullMarked;
