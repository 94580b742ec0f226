/** How the stores are reached, by the settings, and how recorded replies are read again. */
@NullMarked
package dev.storescope.server.stores;

import org.jspecify.annotations.NullMarked;
