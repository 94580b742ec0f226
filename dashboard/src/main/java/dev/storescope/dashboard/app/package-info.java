/** The pages of an app in a country, one per tab. */
@NullMarked
package dev.storescope.dashboard.app;

import org.jspecify.annotations.NullMarked;
