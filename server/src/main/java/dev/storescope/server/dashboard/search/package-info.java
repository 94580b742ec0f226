/** Finding apps and keywords, and adding apps. */
@NullMarked
package dev.storescope.server.dashboard.search;

import org.jspecify.annotations.NullMarked;
