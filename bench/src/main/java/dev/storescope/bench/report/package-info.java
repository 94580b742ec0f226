/** What a benchmark found, as a table and charts. */
@NullMarked
package dev.storescope.bench.report;

import org.jspecify.annotations.NullMarked;
