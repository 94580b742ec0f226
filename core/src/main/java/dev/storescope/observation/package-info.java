/** What is looked at and what was seen there. */
@NullMarked
package dev.storescope.observation;

import org.jspecify.annotations.NullMarked;
