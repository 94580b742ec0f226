/** Installs that a keyword brings an app. */
@NullMarked
package dev.storescope.estimation.installs;

import org.jspecify.annotations.NullMarked;
