/** What only administrators may do. */
@NullMarked
package dev.storescope.administration;

import org.jspecify.annotations.NullMarked;
