/** The table of the keywords of an app. */
@NullMarked
package dev.storescope.dashboard.app.keyword;

import org.jspecify.annotations.NullMarked;
