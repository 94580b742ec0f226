/** What happened to apps, in the words of the pages and as markers of charts. */
@NullMarked
package dev.storescope.dashboard.events;

import org.jspecify.annotations.NullMarked;
