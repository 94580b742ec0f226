/** The consoles of the stores that a workspace can connect. */
@NullMarked
package dev.storescope.connector.console;

import org.jspecify.annotations.NullMarked;
