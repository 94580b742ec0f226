/** The competitors that accounts list for an app. */
@NullMarked
package dev.storescope.competitors;

import org.jspecify.annotations.NullMarked;
