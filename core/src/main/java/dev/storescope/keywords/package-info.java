/** What people search for, and how much. */
@NullMarked
package dev.storescope.keywords;

import org.jspecify.annotations.NullMarked;
