/** How often what an account tracks is fetched, chosen for apps, tags and groups. */
@NullMarked
package dev.storescope.tracking.interval;

import org.jspecify.annotations.NullMarked;
