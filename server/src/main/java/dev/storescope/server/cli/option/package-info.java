/** Options and values that several commands take, and how a command stops. */
@NullMarked
package dev.storescope.server.cli.option;

import org.jspecify.annotations.NullMarked;
