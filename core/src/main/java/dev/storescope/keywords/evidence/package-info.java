/** What was observed of a search by a moment, and what of it is new. */
@NullMarked
package dev.storescope.keywords.evidence;

import org.jspecify.annotations.NullMarked;
