/** The pages of an app in a country, each a tab below the same head. */
@NullMarked
package dev.storescope.server.dashboard.app;

import org.jspecify.annotations.NullMarked;
