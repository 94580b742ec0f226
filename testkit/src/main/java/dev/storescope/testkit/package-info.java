/**
 * What tests of every module share: contracts of the ports, in-memory adapters, a settable clock.
 */
@NullMarked
package dev.storescope.testkit;

import org.jspecify.annotations.NullMarked;
