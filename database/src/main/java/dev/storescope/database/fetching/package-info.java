/** The queue of fetches, their schedule and the rates of hosts. */
@NullMarked
package dev.storescope.database.fetching;

import org.jspecify.annotations.NullMarked;
