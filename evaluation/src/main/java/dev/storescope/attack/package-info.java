/** Attacks on a running service by hostile stores and callers. */
@NullMarked
package dev.storescope.attack;

import org.jspecify.annotations.NullMarked;
