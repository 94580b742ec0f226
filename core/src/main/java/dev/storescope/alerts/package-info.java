/** Rules of accounts about what they want to be told, and what fires them. */
@NullMarked
package dev.storescope.alerts;

import org.jspecify.annotations.NullMarked;
