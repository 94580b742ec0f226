/** What is kept of old observations, and the removal of the others. */
@NullMarked
package dev.storescope.retention;

import org.jspecify.annotations.NullMarked;
