/** The state of fetching. */
@NullMarked
package dev.storescope.dashboard.fetching;

import org.jspecify.annotations.NullMarked;
