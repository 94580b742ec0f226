/** The steps from an empty installation to an app that is watched. */
@NullMarked
package dev.storescope.dashboard.start;

import org.jspecify.annotations.NullMarked;
