/** The server of the Model Context Protocol, which assistants ask. */
@NullMarked
package dev.storescope.mcp;

import org.jspecify.annotations.NullMarked;
