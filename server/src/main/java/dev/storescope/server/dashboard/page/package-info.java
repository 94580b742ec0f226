/** What every page of the dashboard is made with: who visits, what is known, how it is shown. */
@NullMarked
package dev.storescope.server.dashboard.page;

import org.jspecify.annotations.NullMarked;
