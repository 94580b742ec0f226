/** How much of what is tracked was observed on each UTC date. */
@NullMarked
package dev.storescope.fetching.completeness;

import org.jspecify.annotations.NullMarked;
