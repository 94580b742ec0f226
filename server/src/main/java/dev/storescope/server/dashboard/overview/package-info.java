/** The first page: what became of the tracked apps. */
@NullMarked
package dev.storescope.server.dashboard.overview;

import org.jspecify.annotations.NullMarked;
