/** The page with the changes of listings. */
@NullMarked
package dev.storescope.dashboard.changes;

import org.jspecify.annotations.NullMarked;
