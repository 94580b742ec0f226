package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.form.PageException;
import java.util.Optional;

/**
 * The model of an error page.
 *
 * @param back the page that the user comes from
 */
public record ErrorModel(PageException error, Optional<String> back) {}
