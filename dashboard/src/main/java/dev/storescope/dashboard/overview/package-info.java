/** The first page: the tracked apps. */
@NullMarked
package dev.storescope.dashboard.overview;

import org.jspecify.annotations.NullMarked;
