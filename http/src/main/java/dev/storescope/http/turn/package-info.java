/** Who may be answered now: turns of callers and the memory of answers. */
@NullMarked
package dev.storescope.http.turn;

import org.jspecify.annotations.NullMarked;
