package dev.storescope.workbench;

import dev.storescope.store.Keyword;

/** A keyword of an app in a country: whether it is tracked, and what is noted about it. */
public record KeywordState(Keyword keyword, boolean tracked, KeywordNote note) {}
