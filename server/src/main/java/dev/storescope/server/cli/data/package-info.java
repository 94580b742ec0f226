/** Commands for observations: backup, import, export, repair. */
@NullMarked
package dev.storescope.server.cli.data;

import org.jspecify.annotations.NullMarked;
