/** The simulated world: what its stores show, and the truth that they do not tell. */
@NullMarked
package dev.storescope.sandbox.world;

import org.jspecify.annotations.NullMarked;
