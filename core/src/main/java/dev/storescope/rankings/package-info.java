/** The ranks of apps in searches. */
@NullMarked
package dev.storescope.rankings;

import org.jspecify.annotations.NullMarked;
