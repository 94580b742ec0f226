/** Whether popularities that were imported can be right. */
@NullMarked
package dev.storescope.estimation.popularity;

import org.jspecify.annotations.NullMarked;
