/** The simulated Apple Ads, in the formats of the real one. */
@NullMarked
package dev.storescope.sandbox.appleads;

import org.jspecify.annotations.NullMarked;
