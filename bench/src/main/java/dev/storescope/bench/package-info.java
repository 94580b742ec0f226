/** Benchmarks, each compared with a baseline in the same run. */
@NullMarked
package dev.storescope.bench;

import org.jspecify.annotations.NullMarked;
