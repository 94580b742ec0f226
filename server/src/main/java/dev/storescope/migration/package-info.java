/** Moving what an archive holds into another, and the proof that it arrived. */
@NullMarked
package dev.storescope.migration;

import org.jspecify.annotations.NullMarked;
