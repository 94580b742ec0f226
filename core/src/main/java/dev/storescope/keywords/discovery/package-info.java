/** Keywords an app could be found by, and which of them to search next. */
@NullMarked
package dev.storescope.keywords.discovery;

import org.jspecify.annotations.NullMarked;
