/** Small files that are replaced as a whole, and text files that people bring. */
@NullMarked
package dev.storescope.file;

import org.jspecify.annotations.NullMarked;
