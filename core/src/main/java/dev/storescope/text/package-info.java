/** Texts that people write, and how texts are printed. */
@NullMarked
package dev.storescope.text;

import org.jspecify.annotations.NullMarked;
