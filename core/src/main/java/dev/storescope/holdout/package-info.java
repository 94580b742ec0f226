/** Holdout validation: how far estimates are off, measured on what this installation observed. */
@NullMarked
package dev.storescope.holdout;

import org.jspecify.annotations.NullMarked;
