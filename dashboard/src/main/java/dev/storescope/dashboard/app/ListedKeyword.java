package dev.storescope.dashboard.app;

import dev.storescope.keywords.AppKeywordMetrics;
import dev.storescope.store.Keyword;
import java.util.OptionalInt;

/**
 * What is known of a keyword of an app without its search.
 *
 * @param metrics without installs
 * @param best the best rank within the days of the page
 */
record ListedKeyword(Keyword keyword, AppKeywordMetrics metrics, OptionalInt best) {}
