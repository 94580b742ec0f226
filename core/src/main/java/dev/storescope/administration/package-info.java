/** What administrators may do, and nobody else. */
@NullMarked
package dev.storescope.administration;

import org.jspecify.annotations.NullMarked;
