package dev.storescope.dashboard.app.keyword;

import dev.storescope.archive.AppInSearch;
import dev.storescope.keywords.AppKeywordMetrics;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.Tag;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;

/**
 * What is known of a keyword of an app without the other apps of its search.
 *
 * @param metrics without installs
 * @param ranks the last rank of each date of the page's days that has one
 * @param best the best rank within the days of the page
 * @param newest what its newest search has of the app, if the order of the page needs it
 */
record ListedKeyword(
    Keyword keyword,
    AppKeywordMetrics metrics,
    Set<Tag> tags,
    SortedMap<LocalDate, Integer> ranks,
    OptionalInt best,
    Optional<AppInSearch> newest) {}
