/** Whether what is tracked can be fetched in a day, before it is fetched. */
@NullMarked
package dev.storescope.tracking.plan;

import org.jspecify.annotations.NullMarked;
