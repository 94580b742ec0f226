/** The dashboard: pages for people, on the same evidence as the interface. */
@NullMarked
package dev.storescope.server.dashboard;

import org.jspecify.annotations.NullMarked;
