/** The dashboard: web pages on the same data as the API. */
@NullMarked
package dev.storescope.dashboard;

import org.jspecify.annotations.NullMarked;
