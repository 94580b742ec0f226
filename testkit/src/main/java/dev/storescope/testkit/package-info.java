/**
 * Shared by the tests of all modules: contracts of the ports, test doubles, seeded tests, a clock.
 */
@NullMarked
package dev.storescope.testkit;

import org.jspecify.annotations.NullMarked;
