/** The simulated App Store's sites, in the formats of the real ones. */
@NullMarked
package dev.storescope.sandbox.apple;

import org.jspecify.annotations.NullMarked;
