/** The API explorer. */
@NullMarked
package dev.storescope.dashboard.explorer;

import org.jspecify.annotations.NullMarked;
