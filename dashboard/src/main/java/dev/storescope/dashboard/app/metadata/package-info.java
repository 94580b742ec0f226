/** The texts of an app in the stores, by version and language. */
@NullMarked
package dev.storescope.dashboard.app.metadata;

import org.jspecify.annotations.NullMarked;
