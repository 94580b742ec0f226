/** The simulated world: the content of its stores and the ground truth. */
@NullMarked
package dev.storescope.sandbox.world;

import org.jspecify.annotations.NullMarked;
