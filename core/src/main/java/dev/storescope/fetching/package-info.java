/** Fetching subjects from the stores: connectors, outcomes, and the fetch queue. */
@NullMarked
package dev.storescope.fetching;

import org.jspecify.annotations.NullMarked;
