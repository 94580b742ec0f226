/** Figures of the archive, each measured against something beside it in the same run. */
@NullMarked
package dev.storescope.bench;

import org.jspecify.annotations.NullMarked;
