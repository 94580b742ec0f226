/** Getting what is missing from the stores: connectors, their outcomes, and the queue. */
@NullMarked
package dev.storescope.fetching;

import org.jspecify.annotations.NullMarked;
