/** Keywords suggested for another keyword or for an app. */
@NullMarked
package dev.storescope.keywords.suggestion;

import org.jspecify.annotations.NullMarked;
