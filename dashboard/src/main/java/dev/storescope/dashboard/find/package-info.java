/** The search of the header, which finds while one types. */
@NullMarked
package dev.storescope.dashboard.find;

import org.jspecify.annotations.NullMarked;
