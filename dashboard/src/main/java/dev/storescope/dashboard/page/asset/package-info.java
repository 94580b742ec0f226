/** Scripts, styles, icons and images, and the headers that protect pages. */
@NullMarked
package dev.storescope.dashboard.page.asset;

import org.jspecify.annotations.NullMarked;
