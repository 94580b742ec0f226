/** Import and export of observations as JSON lines or CSV. */
@NullMarked
package dev.storescope.history;

import org.jspecify.annotations.NullMarked;
