package dev.storescope.dashboard.page;

/**
 * A filter of a table, as a link that applies or removes it.
 *
 * @param applied whether the link removes it
 */
public record FilterChip(String text, String url, boolean applied) {}
