/** Alert rules, channels, digests and what is delivered by them. */
@NullMarked
package dev.storescope.database.delivery;

import org.jspecify.annotations.NullMarked;
