/**
 * A simulated Google Play: its pages with their data blocks, and its batchexecute interface, in the
 * layout of 2026.
 */
@NullMarked
package dev.storescope.sandbox.googleplay;

import org.jspecify.annotations.NullMarked;
