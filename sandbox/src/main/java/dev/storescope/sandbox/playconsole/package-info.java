/** Simulated Google Play Console: what the developers of a world see of their own apps. */
@NullMarked
package dev.storescope.sandbox.playconsole;

import org.jspecify.annotations.NullMarked;
