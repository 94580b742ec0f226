/** How close a keyword is to an app, by texts and by searches in common. */
@NullMarked
package dev.storescope.keywords.relevance;

import org.jspecify.annotations.NullMarked;
