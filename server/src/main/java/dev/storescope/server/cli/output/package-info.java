/** What commands write: results, logs, progress. */
@NullMarked
package dev.storescope.server.cli.output;

import org.jspecify.annotations.NullMarked;
