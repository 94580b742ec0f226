/** Observations as tables in Parquet files. */
@NullMarked
package dev.storescope.parquet;

import org.jspecify.annotations.NullMarked;
