/** The tracked apps and keywords of accounts, and the subjects fetched every day for them. */
@NullMarked
package dev.storescope.tracking;

import org.jspecify.annotations.NullMarked;
