/** How far predictions are from the truth. */
@NullMarked
package dev.storescope.evaluation.measure;

import org.jspecify.annotations.NullMarked;
