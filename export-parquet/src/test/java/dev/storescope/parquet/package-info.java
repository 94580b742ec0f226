@NullMarked
package dev.storescope.parquet;

import org.jspecify.annotations.NullMarked;
