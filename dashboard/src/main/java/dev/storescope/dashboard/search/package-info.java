/** Finding apps and keywords, and tracking apps. */
@NullMarked
package dev.storescope.dashboard.search;

import org.jspecify.annotations.NullMarked;
