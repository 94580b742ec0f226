/** Subjects, the observations of them, and their facts. */
@NullMarked
package dev.storescope.observation;

import org.jspecify.annotations.NullMarked;
