/** Tests of the simulated Apple Ads. */
@NullMarked
package dev.storescope.sandbox.appleads;

import org.jspecify.annotations.NullMarked;
