/** What was observed to happen to apps by day, and how visible an app is in searches. */
@NullMarked
package dev.storescope.events;

import org.jspecify.annotations.NullMarked;
