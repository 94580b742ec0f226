/** The head of the pages of an app: its tabs and figures. */
@NullMarked
package dev.storescope.dashboard.app.header;

import org.jspecify.annotations.NullMarked;
