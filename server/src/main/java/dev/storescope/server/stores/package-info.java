/** How the stores are reached, by the settings. */
@NullMarked
package dev.storescope.server.stores;

import org.jspecify.annotations.NullMarked;
