/** The documentation, which needs no log-in. */
@NullMarked
package dev.storescope.dashboard.docs;

import org.jspecify.annotations.NullMarked;
