@NullMarked
package dev.storescope.server.cli;

import org.jspecify.annotations.NullMarked;
