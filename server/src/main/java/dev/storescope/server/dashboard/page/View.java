package dev.storescope.server.dashboard.page;

/**
 * A page to be shown.
 *
 * @param template its file, such as {@code overview.jte}
 * @param model what the template tells
 */
public record View(String template, String title, Section section, Object model) {}
