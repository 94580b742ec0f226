package dev.storescope.archive;

import dev.storescope.store.Keyword;

/**
 * A keyword that an app ranks for in a period whose ranks are packed.
 *
 * @param notAfterMillis no rank of the app for it is later in the period
 */
public record PackedKeyword(RankPeriod period, Keyword keyword, long notAfterMillis) {}
