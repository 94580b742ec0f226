/** Reports of a week, about an app or a group, for people who do not use the dashboard. */
@NullMarked
package dev.storescope.dashboard.reports;

import org.jspecify.annotations.NullMarked;
