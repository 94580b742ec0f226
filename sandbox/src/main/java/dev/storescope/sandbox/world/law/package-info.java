/** The laws of a simulated world, drawn by its seed. */
@NullMarked
package dev.storescope.sandbox.world.law;

import org.jspecify.annotations.NullMarked;
