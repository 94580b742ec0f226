/** Tests of the simulated App Store's sites, by the eyes of those who read the real one. */
@NullMarked
package dev.storescope.sandbox.apple;

import org.jspecify.annotations.NullMarked;
