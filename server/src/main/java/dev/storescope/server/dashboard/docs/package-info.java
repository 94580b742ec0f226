/** The documentation, for whoever comes by. */
@NullMarked
package dev.storescope.server.dashboard.docs;

import org.jspecify.annotations.NullMarked;
