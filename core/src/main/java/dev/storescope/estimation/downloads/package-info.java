/** An app's downloads and revenue. */
@NullMarked
package dev.storescope.estimation.downloads;

import org.jspecify.annotations.NullMarked;
