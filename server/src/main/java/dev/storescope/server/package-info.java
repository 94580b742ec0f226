/** The program: wiring and entry. */
@NullMarked
package dev.storescope.server;

import org.jspecify.annotations.NullMarked;
