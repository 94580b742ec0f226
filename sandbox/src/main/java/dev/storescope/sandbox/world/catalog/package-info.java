/** The apps of a simulated world, with their names, texts and terms. */
@NullMarked
package dev.storescope.sandbox.world.catalog;

import org.jspecify.annotations.NullMarked;
