/** The data that benchmarks are run on. */
@NullMarked
package dev.storescope.bench.data;

import org.jspecify.annotations.NullMarked;
