/** How an app is described and rated. */
@NullMarked
package dev.storescope.listings;

import org.jspecify.annotations.NullMarked;
