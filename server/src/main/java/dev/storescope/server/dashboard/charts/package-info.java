/** The top charts of a day. */
@NullMarked
package dev.storescope.server.dashboard.charts;

import org.jspecify.annotations.NullMarked;
