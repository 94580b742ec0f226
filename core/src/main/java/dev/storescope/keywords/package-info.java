/** Search volume, suggestions, and the discovery of keywords. */
@NullMarked
package dev.storescope.keywords;

import org.jspecify.annotations.NullMarked;
