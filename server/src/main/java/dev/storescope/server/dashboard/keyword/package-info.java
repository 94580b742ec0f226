/** The page of a keyword: how much it is searched for, and who ranked for it. */
@NullMarked
package dev.storescope.server.dashboard.keyword;

import org.jspecify.annotations.NullMarked;
