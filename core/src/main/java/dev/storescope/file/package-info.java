/** Small files that are replaced as a whole. */
@NullMarked
package dev.storescope.file;

import org.jspecify.annotations.NullMarked;
