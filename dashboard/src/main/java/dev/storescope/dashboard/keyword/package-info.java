/** The page of a keyword: its search volume and its ranking. */
@NullMarked
package dev.storescope.dashboard.keyword;

import org.jspecify.annotations.NullMarked;
